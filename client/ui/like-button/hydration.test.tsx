import { rendersAlike } from '../../tests/rendersAlike';
import { LikeButton } from './LikeButton';
import { LikeCount } from './LikeButton';

const nothing = () => undefined;

rendersAlike([
  ['LikeButton', <LikeButton key="k" count={128} isLiked onChange={nothing} />, 'aria-pressed="true"'],
  ['LikeCount', <LikeCount key="k" count={1} />, '1 like'],
]);
