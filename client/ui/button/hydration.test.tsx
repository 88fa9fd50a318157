import { rendersAlike } from '../../tests/rendersAlike';
import { Button } from './Button';

rendersAlike([
  [
    'Button',
    <Button key="k" look="danger">
      Delete
    </Button>,
    'btn--danger',
  ],
  [
    'Button, a link',
    <Button key="k" href="/x">
      There
    </Button>,
    'href="/x"',
  ],
]);
