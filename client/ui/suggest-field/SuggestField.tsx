import { type LucideIcon, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Input, Label, TextField } from 'react-aria-components';

import { classes } from '../classes';
import { FieldMessage } from '../field/FieldMessage';
import { IconButton } from '../icon-button/IconButton';
import { keepInView } from './keepInView';
import { optionId, SuggestOption, type Suggestion } from './SuggestOption';
import { useSuggestions } from './useSuggestions';

export type { Suggestion } from './SuggestOption';

export interface SuggestFieldProps {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  icon?: LucideIcon;
  /** What stands in the field. */
  value: string;
  onChange: (text: string) => void;
  /** The suggestions for this very text; the caller finds them. */
  options: Suggestion[];
  onChoose: (option: Suggestion) => void;
  /** Said in place of suggestions: "No places found". Left out, nothing opens while there are none. */
  note?: string | undefined;
  isLoading?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
  isLarge?: boolean;
}

/**
 * A text field with a list of suggestions that the caller finds, such as places: the combobox of the ARIA Authoring
 * Practices with list autocomplete and manual selection (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 *
 * The list stands right behind its field, so that nothing else need be hidden from screen readers while it is open, which
 * is what react-aria's combo box does.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { label, isLabelHidden = false, icon: Icon, value, options, error } = props;
  const note = props.isLoading === true ? 'Searching…' : props.note;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const list = useSuggestions({ ...props, hasNote: note !== undefined });
  const { isOpen, active } = list;
  const hasList = isOpen && options.length > 0;
  const activeId = hasList && active !== null ? optionId(listId, active) : undefined;
  useEffect(
    () => (isOpen && popup.current !== null ? keepInView(popup.current, input.current) : undefined),
    [isOpen],
  );
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <TextField
      className="field"
      aria-label={isLabelHidden ? label : undefined}
      value={value}
      onChange={list.type}
      onBlur={list.close}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      autoComplete="off"
      autoCorrect="off"
      spellCheck="false"
      // eslint-disable-next-line jsx-a11y/no-autofocus -- a list that one adds to starts anew after each choice
      autoFocus={props.autoFocus}
    >
      {!isLabelHidden && <Label className="label">{label}</Label>}
      <div className="suggest-field">
        <div
          className={classes('input', props.isLarge && 'input--large', error !== undefined && 'input--error')}
        >
          {Icon !== undefined && <Icon />}
          <Input
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={hasList ? listId : undefined}
            aria-activedescendant={activeId}
            placeholder={props.placeholder}
            onKeyDown={list.press}
          />
          {value !== '' && (
            <IconButton
              label="Clear"
              icon={X}
              slot={null}
              onPress={() => {
                list.type('');
                input.current?.focus();
              }}
            />
          )}
        </div>
        {/* Pressing it leaves the focus where it is: in the field. */}
        <div
          ref={popup}
          className={isOpen ? 'suggest suggest--below' : 'vh'}
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
        >
          <p className={hasList ? 'vh' : 'suggest__note'} role="status">
            {hasList ? countText(options.length) : isOpen ? note : ''}
          </p>
          {hasList && (
            <div id={listId} className="suggest__list" role="listbox" aria-label={`Suggestions for ${label}`}>
              {options.map((option) => (
                <SuggestOption
                  key={option.id}
                  option={option}
                  id={optionId(listId, option.id)}
                  isActive={option.id === active}
                  onPoint={() => list.point(option.id)}
                  onChoose={() => list.choose(option)}
                />
              ))}
            </div>
          )}
        </div>
      </div>
      <FieldMessage error={error} />
    </TextField>
  );
}

const countText = (count: number): string => (count === 1 ? '1 suggestion' : `${count} suggestions`);
