import { rendersAlike } from '../../tests/rendersAlike';
import { Walk } from './Walk';

rendersAlike([['Walk', <Walk key="k" />, 'walk']]);
