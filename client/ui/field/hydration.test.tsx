import { rendersAlike } from '../../tests/rendersAlike';
import { Field } from './Field';

const nothing = () => undefined;

rendersAlike([
  ['Field', <Field key="k" label="Email" value="" onChange={nothing} />, 'Email'],
  ['Field, password', <Field key="k" label="Password" type="password" value="" />, 'Show password'],
  ['Field, wrong', <Field key="k" label="Name" value="" error="Too short" />, 'Too short'],
  ['Field, lines', <Field key="k" label="About" value="Hi" rows={4} />, '<textarea'],
  ['Field, locked', <Field key="k" label="Email" value="a@b.c" isLocked />, 'readOnly'],
]);
