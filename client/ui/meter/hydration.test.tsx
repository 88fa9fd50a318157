import { rendersAlike } from '../../tests/rendersAlike';
import { Meter } from './Meter';

rendersAlike([
  ['Meter', <Meter key="k" label="Building" value={2} max={5} valueText="Stage 3 of 5" />, 'Stage 3 of 5'],
  ['Meter, walking', <Meter key="k" label="Building" value={null} max={5} />, 'meter--walking'],
]);
