import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, ChevronsUpDown } from 'lucide-react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';

import { FieldMessage } from './FieldMessage';

export interface SelectOption<Id extends string = string> {
  id: Id;
  label: string;
}

export interface SelectProps<Id extends string = string> {
  label: string;
  isLabelHidden?: boolean;
  options: readonly SelectOption<Id>[];
  value: Id | null;
  onChange: (value: Id) => void;
  error?: string | undefined;
  /** Only as wide as its value, for use inside a row. */
  isSmall?: boolean;
  /** What the browser may fill in, such as "country". */
  autoComplete?: string;
}

/** A select field. Typing jumps to an option. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { t } = useLingui();
  const { label, isLabelHidden = false, options, value, onChange, error, isSmall } = props;
  return (
    <AriaSelect
      className="field"
      aria-label={isLabelHidden ? label : undefined}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen !== undefined) onChange(chosen.id);
      }}
      placeholder={t`Choose`}
      isInvalid={error !== undefined}
      autoComplete={props.autoComplete}
      validationBehavior="aria"
    >
      {!isLabelHidden && <Label className="label">{label}</Label>}
      <Button className={isSmall === true ? 'btn btn--s select select--small' : 'input select'}>
        <SelectValue className="select__value clip" />
        {isSmall === true ? <ChevronsUpDown /> : <ChevronDown />}
      </Button>
      <FieldMessage error={error} />
      <Popover className="suggest" offset={8}>
        <ListBox className="suggest__list" items={options}>
          {(option) => (
            <ListBoxItem id={option.id} className="suggest__option" textValue={option.label}>
              {option.label}
              <Check className="select__check" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
