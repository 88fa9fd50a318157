import { rendersAlike } from '../../tests/rendersAlike';
import { Stepper } from './Stepper';

const nothing = () => undefined;

const days1to14 = { min: 1, max: 14, lessLabel: 'Less', moreLabel: 'More', unit: () => 'days' };

rendersAlike([
  ['Stepper', <Stepper key="k" label="Days" value={3} onChange={nothing} {...days1to14} />, 'value="3"'],
  [
    'Stepper, large',
    <Stepper key="k" label="Days" size="large" value={5} onChange={nothing} {...days1to14} />,
    'big-days',
  ],
]);
