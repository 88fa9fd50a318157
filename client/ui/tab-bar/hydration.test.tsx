import { Map } from 'lucide-react';

import { rendersAlike } from '../../tests/rendersAlike';
import { TabBar } from './TabBar';

rendersAlike([
  [
    'TabBar',
    <TabBar
      key="k"
      appName="Waypost"
      home="/"
      current="/t"
      items={[{ href: '/t', label: 'Trips', icon: Map }]}
    />,
    'aria-current="page"',
  ],
]);
