import { useId } from 'react';

import { RadioChoice } from './RadioChoice';

export interface SegmentedControlProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (value: Id) => void;
}

/** Two or three options side by side. */
export function SegmentedControl<Id extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Id>) {
  const name = useId();
  return (
    <div className="segmented-control" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <RadioChoice
          key={option.id}
          name={name}
          value={option.id}
          className="segmented-control__item"
          isChosen={option.id === value}
          onChoose={() => onChange(option.id)}
        >
          {option.label}
        </RadioChoice>
      ))}
    </div>
  );
}
