import { rendersAlike } from '../../tests/rendersAlike';
import { LoadingStatus } from './Skeleton';
import { Skeleton } from './Skeleton';

rendersAlike([
  ['Skeleton', <Skeleton key="k" shape="line" width="40%" />, 'skel--line'],
  ['LoadingStatus', <LoadingStatus key="k">Loading your trips</LoadingStatus>, 'Loading your trips'],
]);
