import { Plural, useLingui } from '@lingui/react/macro';
import { type LucideIcon, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

import { IconButton } from '../buttons/IconButton';
import { classes } from '../classes';
import { Tag } from '../labels/Tag';
import { labelledBy, TextFieldMessage } from './Field';
import { type Suggestion, useSuggestions } from './useSuggestions';

export interface SuggestFieldProps {
  label: string;
  isLabelHidden?: boolean;
  /** Name of the field in a form that is submitted without scripts. */
  name?: string;
  placeholder?: string;
  icon?: LucideIcon;
  /** The text in the field. */
  value: string;
  onChange: (text: string) => void;
  /** The caller's suggestions for the current text. */
  options: Suggestion[];
  onChoose: (option: Suggestion) => void;
  /** Shown if there are no suggestions: "No places found". Without it, the list stays closed. */
  note?: string | undefined;
  isLoading?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
  isLarge?: boolean;
}

/**
 * A text field with a list of suggestions from the caller, such as places. Implements the combobox of the
 * ARIA Authoring Practices with list autocomplete and manual selection
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 *
 * The list follows its field in the document, so that nothing else needs to be hidden from screen readers.
 * React-aria's combo box does hide the rest.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { t } = useLingui();
  const { label, isLabelHidden = false, icon: Icon, value, options, error } = props;
  const note = props.isLoading === true ? t`Searching…` : props.note;
  const [id, listId] = [useId(), useId()];
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
    <div className="field" data-invalid={error === undefined ? undefined : 'true'}>
      {!isLabelHidden && (
        <label className="label" htmlFor={id}>
          {label}
        </label>
      )}
      <div className="suggest-field">
        <div
          className={classes('input', props.isLarge && 'input--large', error !== undefined && 'input--error')}
        >
          {Icon !== undefined && <Icon />}
          <input
            {...labelledBy(id, { label, isLabelHidden, error, hasMessage: error !== undefined })}
            ref={input}
            type="text"
            name={props.name}
            value={value}
            onChange={(event) => list.type(event.currentTarget.value)}
            onBlur={list.close}
            autoComplete="off"
            autoCorrect="off"
            spellCheck="false"
            // eslint-disable-next-line jsx-a11y/no-autofocus -- a list that one adds to starts anew after each choice
            autoFocus={props.autoFocus}
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
              label={t`Clear`}
              icon={X}
              onPress={() => {
                list.type('');
                input.current?.focus();
              }}
            />
          )}
        </div>
        {/* Prevents a press from moving the focus out of the field. */}
        <div
          ref={popup}
          className={isOpen ? 'suggest suggest--below' : 'vh'}
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
        >
          <p className={hasList ? 'vh' : 'suggest__note'} role="status">
            {hasList ? (
              <Plural value={options.length} one="# suggestion" other="# suggestions" />
            ) : isOpen ? (
              note
            ) : (
              ''
            )}
          </p>
          {hasList && (
            <div
              id={listId}
              className="suggest__list"
              role="listbox"
              aria-label={t`Suggestions for ${label}`}
            >
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
      <TextFieldMessage id={id} error={error} />
    </div>
  );
}

/** The id of an option's element, which the field refers to. */
const optionId = (listId: string, id: string): string => `${listId}-${id}`;

export interface SuggestOptionProps {
  option: Suggestion;
  id: string;
  /** Highlighted by keyboard or pointer. */
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** An option with a name and its region below. */
export function SuggestOption({ option, id, isActive, onPoint, onChoose }: SuggestOptionProps) {
  const { title, text, tag, icon: Icon } = option;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys go to the field, which keeps the focus
    <div
      id={id}
      className="suggest__option"
      role="option"
      aria-selected={isActive}
      data-focused={isActive ? 'true' : undefined}
      tabIndex={-1}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      {Icon !== undefined && <Icon />}
      <span>
        <b className="b">{title}</b>
        {text !== undefined && (
          <>
            {' '}
            <span className="cap">{text}</span>
          </>
        )}
      </span>
      {tag !== undefined && (
        <>
          {' '}
          <Tag tone="sand">{tag}</Tag>
        </>
      )}
    </div>
  );
}

/** Distance between the list and the edge of the viewport, in pixels. */
const GAP = 12;
/** The list opens upwards if there is less room than this below the field, in pixels, and more above it. */
const MIN_ROOM_BELOW = 200;
/** Minimum height of the list, in pixels: two suggestions. If there is less room, the page scrolls. */
const MIN_HEIGHT = 112;

/**
 * Limits a list to the room below or above its field, since a phone's keyboard covers half of the page.
 *
 * @returns a function that stops it.
 */
function keepInView(list: HTMLElement, field: HTMLElement | null): () => void {
  const view = window.visualViewport;
  const fit = () => {
    const { top, bottom } = (field?.parentElement ?? list).getBoundingClientRect();
    const [start, height] = view === null ? [0, window.innerHeight] : [view.offsetTop, view.height];
    const [above, below] = [top - start - 2 * GAP, start + height - bottom - 2 * GAP];
    const isAbove = below < MIN_ROOM_BELOW && above > below;
    list.classList.toggle('suggest--above', isAbove);
    list.style.setProperty('--room', `${Math.max(isAbove ? above : below, MIN_HEIGHT)}px`);
  };
  fit();
  view?.addEventListener('resize', fit);
  return () => view?.removeEventListener('resize', fit);
}
