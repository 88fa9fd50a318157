import { RadioGroup } from 'react-aria-components';

import { RadioChoice } from '../radio/RadioChoice';

export interface SegmentsProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (value: Id) => void;
}

/** Two or three choices side by side. */
export function Segments<Id extends string>({ label, options, value, onChange }: SegmentsProps<Id>) {
  return (
    <RadioGroup
      className="segments"
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(next) => onChange(next as Id)}
    >
      {options.map((option) => (
        <RadioChoice key={option.id} value={option.id} className="segments__item">
          {option.label}
        </RadioChoice>
      ))}
    </RadioGroup>
  );
}
