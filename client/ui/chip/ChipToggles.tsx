import { Check } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';

export interface ChipTogglesProps {
  label: string;
  options: readonly { id: string; label: string }[];
  /** Ids of the picked chips. */
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Chips of which any number is picked, such as interests. */
export function ChipToggles({ label, options, values, onChange }: ChipTogglesProps) {
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
