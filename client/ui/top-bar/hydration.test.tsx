import { rendersAlike } from '../../tests/rendersAlike';
import { TopBar } from './TopBar';

rendersAlike([['TopBar', <TopBar key="k" title="Settings" back="/profile" />, 'Settings']]);
