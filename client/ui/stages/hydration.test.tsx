import { Map } from 'lucide-react';

import { rendersAlike } from '../../tests/rendersAlike';
import { Stages } from './Stages';

rendersAlike([
  ['Stages', <Stages key="k" stages={[{ id: 'a', title: 'Finding', icon: Map, state: 'now' }]} />, 'Finding'],
]);
