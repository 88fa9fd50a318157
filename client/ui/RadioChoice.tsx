import type { ReactNode } from 'react';
import { RadioButton, RadioField } from 'react-aria-components';

export interface RadioChoiceProps {
  value: string;
  className: string;
  isDisabled?: boolean;
  children: ReactNode;
}

/** One choice of a RadioGroup; the whole of it is the target. */
export function RadioChoice({ value, className, isDisabled = false, children }: RadioChoiceProps) {
  return (
    <RadioField value={value} className="radio" isDisabled={isDisabled}>
      <RadioButton className={className}>{children}</RadioButton>
    </RadioField>
  );
}
