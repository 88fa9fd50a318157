import { rendersAlike } from '../../tests/rendersAlike';
import { SkipLink } from './SkipLink';

rendersAlike([['SkipLink', <SkipLink key="k" />, 'Skip to content']]);
