import { rendersAlike } from '../../tests/rendersAlike';
import { DateField } from './DateField';

const nothing = () => undefined;

rendersAlike([
  [
    'DateField',
    <DateField key="k" label="Start" value="2026-03-04" min="2026-03-01" onChange={nothing} />,
    'Start',
  ],
  [
    'DateField, empty',
    <DateField key="k" label="End" value={null} min="2026-03-01" onChange={nothing} />,
    'End',
  ],
]);
