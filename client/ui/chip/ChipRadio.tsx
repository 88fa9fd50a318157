import { RadioGroup } from 'react-aria-components';

import { classes } from '../classes';
import { RadioChoice } from '../radio/RadioChoice';

export interface ChipRadioProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (value: Id) => void;
  /** One line that scrolls sideways. */
  isScrolling?: boolean;
}

/** Chips of which one is chosen, such as the days of a trip. */
export function ChipRadio<Id extends string>(props: ChipRadioProps<Id>) {
  const { label, options, value, onChange, isScrolling } = props;
  return (
    <RadioGroup
      className={classes('chips', isScrolling && 'chips--scroll')}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(next) => onChange(next as Id)}
    >
      {options.map((option) => (
        <RadioChoice key={option.id} value={option.id} className="chip">
          {option.label}
        </RadioChoice>
      ))}
    </RadioGroup>
  );
}
