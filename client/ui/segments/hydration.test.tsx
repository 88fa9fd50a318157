import { rendersAlike } from '../../tests/rendersAlike';
import { Segments } from './Segments';

const nothing = () => undefined;

const days = [
  { id: 'all', label: 'All' },
  { id: '1', label: 'Day 1' },
];

rendersAlike([
  [
    'Segments',
    <Segments key="k" label="By" options={days} value="all" onChange={nothing} />,
    'role="radiogroup"',
  ],
]);
