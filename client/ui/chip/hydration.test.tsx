import { rendersAlike } from '../../tests/rendersAlike';
import { ChipRadio } from './ChipRadio';
import { ChipToggles } from './ChipToggles';

const nothing = () => undefined;

const days = [
  { id: 'all', label: 'All' },
  { id: '1', label: 'Day 1' },
];

rendersAlike([
  [
    'ChipRadio',
    <ChipRadio key="k" label="Day" options={days} value="1" onChange={nothing} isScrolling />,
    'Day 1',
  ],
  [
    'ChipToggles',
    <ChipToggles key="k" label="Loves" options={days} values={['1']} onChange={nothing} />,
    'aria-pressed="true"',
  ],
]);
