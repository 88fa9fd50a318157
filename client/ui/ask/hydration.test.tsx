import { rendersAlike } from '../../tests/rendersAlike';
import { Ask } from './Ask';

const nothing = () => undefined;

rendersAlike([
  [
    'Ask, closed',
    <Ask key="k" title="Sure?" isOpen={false} onCancel={nothing} onConfirm={nothing} confirmLabel="Yes" />,
    '',
  ],
]);
