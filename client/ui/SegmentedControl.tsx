import { RadioGroup } from 'react-aria-components';

import { RadioChoice } from './RadioChoice';

export interface SegmentedControlProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (value: Id) => void;
}

/** Two or three choices side by side. */
export function SegmentedControl<Id extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Id>) {
  return (
    <RadioGroup
      className="segmented-control"
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(next) => onChange(next as Id)}
    >
      {options.map((option) => (
        <RadioChoice key={option.id} value={option.id} className="segmented-control__item">
          {option.label}
        </RadioChoice>
      ))}
    </RadioGroup>
  );
}
