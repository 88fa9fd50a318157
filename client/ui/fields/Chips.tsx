import { Check } from 'lucide-react';
import { useId } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';

import { RadioChoice } from './RadioChoice';

export interface ChipRadioProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  value: Id;
  onChange: (value: Id) => void;
}

/** Chips for choosing one option, such as a day of a trip. */
export function ChipRadioGroup<Id extends string>({ label, options, value, onChange }: ChipRadioProps<Id>) {
  const name = useId();
  return (
    <div className="chips" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <RadioChoice
          key={option.id}
          name={name}
          value={option.id}
          className="chip"
          isChosen={option.id === value}
          onChoose={() => onChange(option.id)}
        >
          {option.label}
        </RadioChoice>
      ))}
    </div>
  );
}

export interface ChipTogglesProps {
  label: string;
  options: readonly { id: string; label: string }[];
  /** Ids of the selected chips. */
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Chips for choosing any number of options, such as interests. */
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
