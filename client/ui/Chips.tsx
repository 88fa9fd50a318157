import { Check } from 'lucide-react';
import { RadioGroup, ToggleButton, ToggleButtonGroup } from 'react-aria-components';

import { classes } from './classes';
import { RadioChoice } from './RadioChoice';

export interface ChipRadioProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (value: Id) => void;
  /** One line that scrolls sideways. */
  isScrolling?: boolean;
}

/** Chips of which one is chosen, such as the days of a trip. */
export function ChipRadioGroup<Id extends string>(props: ChipRadioProps<Id>) {
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

export interface ChipTogglesProps {
  label: string;
  options: readonly { id: string; label: string }[];
  /** Ids of the picked chips. */
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Chips of which any number is picked, such as interests. */
export function ChipToggleGroup({ label, options, values, onChange }: ChipTogglesProps) {
  return (
    <ToggleButtonGroup
      className="chips"
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={values}
      onSelectionChange={(keys) => onChange([...keys].map(String))}
    >
      {options.map(({ id, label: text }) => (
        <ToggleButton key={id} id={id} className="chip">
          {({ isSelected }) => (
            <>
              {isSelected && <Check />}
              {text}
            </>
          )}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
