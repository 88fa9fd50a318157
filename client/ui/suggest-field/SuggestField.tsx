import { type LucideIcon, X } from 'lucide-react';
import { type CSSProperties, useRef, useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components';

import { classes } from '../classes';
import { FieldMessage } from '../field/FieldMessage';
import { IconButton } from '../icon-button/IconButton';
import { OpenOnArrival } from './OpenOnArrival';

export interface Suggestion {
  id: string;
  title: string;
  /** A second, smaller line. */
  text?: string | undefined;
  icon?: LucideIcon;
}

export interface SuggestFieldProps {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  icon?: LucideIcon;
  /** What stands in the field. */
  value: string;
  onChange: (text: string) => void;
  /** The suggestions for the text; the caller finds them. */
  options: Suggestion[];
  onChoose: (option: Suggestion) => void;
  /** Said in place of suggestions: "No places found". Left out, the list stays closed while it is empty. */
  note?: string | undefined;
  isLoading?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
  isLarge?: boolean;
}

// Unset, so that the list is as wide as the box and not as the input in it, which the combo box measures.
const AS_WIDE_AS_ITS_TRIGGER = { '--trigger-width': undefined } as CSSProperties;

/** A text field with a list of suggestions that the caller finds, such as places. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, isLabelHidden = false, icon: Icon, value, onChange, options, onChoose, error } = props;
  const note = props.isLoading === true ? 'Searching…' : props.note;
  // The combo box closes its list when the chosen key changes, so it must know the key while the text is that option's.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const isTyping = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const type = (text: string) => {
    if (text === value) return;
    isTyping.current = true;
    setChosenId(null);
    onChange(text);
  };
  return (
    <ComboBox
      className="field"
      aria-label={isLabelHidden ? label : undefined}
      inputValue={value}
      onInputChange={type}
      items={options}
      value={chosenId}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        setChosenId(chosen?.id ?? null);
        if (chosen === undefined) return;
        isTyping.current = false;
        onChoose(chosen);
      }}
      allowsCustomValue
      allowsEmptyCollection={note !== undefined || options.length > 0}
      menuTrigger="input"
      isInvalid={error !== undefined}
      validationBehavior="aria"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- sheets start on their first field
      autoFocus={props.autoFocus}
    >
      {!isLabelHidden && <Label className="label">{label}</Label>}
      <div ref={box} className={classes('input', props.isLarge && 'input--large')}>
        {Icon !== undefined && <Icon />}
        <Input placeholder={props.placeholder} />
        {value !== '' && <IconButton label="Clear" icon={X} slot={null} onPress={() => type('')} />}
      </div>
      <FieldMessage error={error} />
      <OpenOnArrival options={options} isTyping={isTyping} />
      <Popover className="suggest" offset={8} triggerRef={box} style={AS_WIDE_AS_ITS_TRIGGER}>
        {/* Beside the list: in it, it would be an option that nobody can choose. */}
        {options.length === 0 && (
          <div className="suggest__note" role="status">
            {note}
          </div>
        )}
        <ListBox<Suggestion> className="suggest__list">{(option) => <SuggestOption {...option} />}</ListBox>
      </Popover>
    </ComboBox>
  );
}

function SuggestOption({ id, title, text, icon: Icon }: Suggestion) {
  return (
    <ListBoxItem
      id={id}
      className="suggest__option"
      textValue={title}
      aria-label={text === undefined ? title : `${title}, ${text}`}
    >
      {Icon !== undefined && <Icon />}
      <span>
        <b className="b">{title}</b>
        {text !== undefined && <span className="cap">{text}</span>}
      </span>
    </ListBoxItem>
  );
}
