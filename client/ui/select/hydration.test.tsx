import { rendersAlike } from '../../tests/rendersAlike';
import { Select } from './Select';

const nothing = () => undefined;

rendersAlike([
  [
    'Select',
    <Select key="k" label="Country" options={[{ id: 'IN', label: 'India' }]} value="IN" onChange={nothing} />,
    'India',
  ],
]);
