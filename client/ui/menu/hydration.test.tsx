import { Map, Trash2 } from 'lucide-react';

import { rendersAlike } from '../../tests/rendersAlike';
import { Menu } from './Menu';

const nothing = () => undefined;

rendersAlike([
  [
    'Menu',
    <Menu
      key="k"
      label="Trip menu"
      icon={Map}
      actions={[{ id: 'x', label: 'Delete', icon: Trash2 }]}
      onAction={nothing}
    />,
    'aria-haspopup',
  ],
]);
