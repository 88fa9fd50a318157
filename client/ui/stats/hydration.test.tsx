import { rendersAlike } from '../../tests/rendersAlike';
import { Stats } from './Stats';

rendersAlike([['Stats', <Stats key="k" items={[{ label: 'Trips', value: 1200 }]} />, '1,200']]);
