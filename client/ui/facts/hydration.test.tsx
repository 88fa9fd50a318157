import { Map } from 'lucide-react';

import { rendersAlike } from '../../tests/rendersAlike';
import { Facts } from './Facts';

rendersAlike([['Facts', <Facts key="k" items={[{ icon: Map, text: 'Kochi' }]} />, 'Kochi']]);
