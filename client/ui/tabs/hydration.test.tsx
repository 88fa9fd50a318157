import { rendersAlike } from '../../tests/rendersAlike';
import { Tabs } from './Tabs';

const nothing = () => undefined;

rendersAlike([
  [
    'Tabs',
    <Tabs
      key="k"
      label="Trip"
      items={[{ id: 'a', label: 'Overview', panel: 'Words' }]}
      value="a"
      onChange={nothing}
    />,
    'Words',
  ],
]);
