import type { ReactNode } from 'react';
import { RadioButton, RadioField } from 'react-aria-components';

export interface RadioChoiceProps {
  value: string;
  className: string;
  children: ReactNode;
}

/** One choice of a RadioGroup; the whole of it is the target. */
export function RadioChoice({ value, className, children }: RadioChoiceProps) {
  return (
    <RadioField value={value} className="radio">
      <RadioButton className={className}>{children}</RadioButton>
    </RadioField>
  );
}
