import { Field } from '../../ui/field/Field';
import type { BoundField } from './useAuthForm';

/** The address of an account. */
export function EmailField({ isLocked = false, ...bound }: BoundField & { isLocked?: boolean }) {
  return (
    <Field
      label="Email"
      type="email"
      autoComplete="email"
      placeholder="you@example.com"
      isLocked={isLocked}
      {...bound}
    />
  );
}
