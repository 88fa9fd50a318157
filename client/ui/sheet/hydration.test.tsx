import { rendersAlike } from '../../tests/rendersAlike';
import { Sheet } from './Sheet';

const nothing = () => undefined;

rendersAlike([
  [
    'Sheet, closed',
    <Sheet key="k" title="Share" isOpen={false} onClose={nothing}>
      Text
    </Sheet>,
    '',
  ],
]);
