import { rendersAlike } from '../../tests/rendersAlike';
import { Badge } from './Badge';

rendersAlike([
  [
    'Badge',
    <Badge key="k" tone="moss">
      Published
    </Badge>,
    'Published',
  ],
]);
