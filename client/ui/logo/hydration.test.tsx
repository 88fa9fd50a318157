import { rendersAlike } from '../../tests/rendersAlike';
import { Logo } from './Logo';

rendersAlike([['Logo', <Logo key="k" name="Waypost" href="/" />, 'Waypost']]);
