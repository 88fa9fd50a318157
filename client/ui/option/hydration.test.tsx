import { Map } from 'lucide-react';

import { rendersAlike } from '../../tests/rendersAlike';
import { OptionCards } from './OptionCards';

const nothing = () => undefined;

rendersAlike([
  [
    'OptionCards',
    <OptionCards
      key="k"
      label="Who"
      options={[{ id: 'ME', title: 'Just me', text: 'One seat', icon: Map }]}
      value="ME"
      onChange={nothing}
    />,
    'Just me',
  ],
]);
