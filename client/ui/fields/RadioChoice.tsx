import type { ReactNode } from 'react';

export interface RadioChoiceProps {
  /** Name of the radio group. */
  name: string;
  value: string;
  className: string;
  isChosen: boolean;
  onChoose: () => void;
  isDisabled?: boolean;
  children: ReactNode;
}

/**
 * One choice of a radio group whose whole area is clickable. A native radio button: arrow keys choose the
 * next one.
 */
export function RadioChoice(props: RadioChoiceProps) {
  const { name, value, className, isChosen, onChoose, isDisabled = false, children } = props;
  return (
    <label
      className={className}
      data-selected={isChosen ? 'true' : undefined}
      data-disabled={isDisabled ? 'true' : undefined}
    >
      <input
        type="radio"
        className="vh"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        disabled={isDisabled}
      />
      {children}
    </label>
  );
}
