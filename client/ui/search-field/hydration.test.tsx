import { rendersAlike } from '../../tests/rendersAlike';
import { SearchField } from './SearchField';
import { SearchLink } from './SearchLink';

const nothing = () => undefined;

rendersAlike([
  ['SearchField', <SearchField key="k" label="Search" value="a" onChange={nothing} />, 'Clear search'],
  [
    'SearchLink',
    <SearchLink key="k" href="/create-trip">
      Search a destination
    </SearchLink>,
    'create-trip',
  ],
]);
