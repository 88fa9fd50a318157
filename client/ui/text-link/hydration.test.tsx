import { rendersAlike } from '../../tests/rendersAlike';
import { TextLink } from './TextLink';

rendersAlike([
  [
    'TextLink',
    <TextLink key="k" href="/trips">
      All Trips
    </TextLink>,
    'All Trips',
  ],
  [
    'TextLink, outside',
    <TextLink key="k" href="https://a.example/" isOutside>
      Map
    </TextLink>,
    'noopener',
  ],
]);
