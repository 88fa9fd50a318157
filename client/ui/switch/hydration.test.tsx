import { rendersAlike } from '../../tests/rendersAlike';
import { Switch } from './Switch';

const nothing = () => undefined;

rendersAlike([
  [
    'Switch',
    <Switch key="k" isOn onChange={nothing}>
      Multi-city trip
    </Switch>,
    'role="switch"',
  ],
]);
