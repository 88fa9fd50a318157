import { rendersAlike } from '../../tests/rendersAlike';
import { Rating } from './Rating';

rendersAlike([['Rating', <Rating key="k" value={4.5} total={6340} />, '6,340']]);
