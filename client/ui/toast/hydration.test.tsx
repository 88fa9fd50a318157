import { rendersAlike } from '../../tests/rendersAlike';
import { Toasts } from './Toasts';

rendersAlike([['Toasts', <Toasts key="k" />, '']]);
