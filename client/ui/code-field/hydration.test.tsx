import { rendersAlike } from '../../tests/rendersAlike';
import { CodeField } from './CodeField';

const nothing = () => undefined;

rendersAlike([
  ['CodeField', <CodeField key="k" label="Code" value="40" onChange={nothing} />, 'Digit 1 of 4'],
]);
