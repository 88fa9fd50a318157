import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';

export interface Suggestion {
  id: string;
  title: string;
  /** A second, smaller line. */
  text?: string | undefined;
  /** A word that distinguishes it: "Guide". */
  tag?: string | undefined;
  icon?: LucideIcon;
}

export interface SuggestionsOptions {
  /** The text in the field. */
  value: string;
  onChange: (text: string) => void;
  options: readonly Suggestion[];
  onChoose: (option: Suggestion) => void;
  /** A note is shown instead of suggestions. */
  hasNote: boolean;
}

export interface Suggestions {
  /** Suggestions, or a note instead of them, are shown. */
  isOpen: boolean;
  /** The id of the suggestion highlighted by keys or pointer. */
  active: string | null;
  type: (text: string) => void;
  press: (event: KeyboardEvent) => void;
  point: (id: string) => void;
  choose: (option: Suggestion) => void;
  close: () => void;
}

/** Keys that move the cursor in the text and clear the highlight. */
const CURSOR_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** The state of a list of suggestions: whether it is open, which one is highlighted, and its key handler. */
export function useSuggestions({
  value,
  onChange,
  options,
  onChoose,
  hasNote,
}: SuggestionsOptions): Suggestions {
  const [isWanted, setWanted] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const isOpen = isWanted && (options.length > 0 || hasNote);
  // The highlighted suggestion may have disappeared from the list.
  const at = isOpen ? options.findIndex(({ id }) => id === marked) : -1;
  const show = (isShown: boolean, mark: Suggestion | undefined) => {
    setWanted(isShown);
    setMarked(mark?.id ?? null);
  };
  const choose = (option: Suggestion) => {
    show(false, undefined);
    onChoose(option);
  };
  const step = (by: 1 | -1) => {
    const from = at < 0 && by < 0 ? 0 : at;
    show(true, options[(from + by + options.length) % options.length]);
  };
  const enter = (event: KeyboardEvent) => {
    const option = options[at];
    // Without a highlight nothing is chosen, and the form is not submitted either: the typed text is not a
    // choice yet.
    if (isOpen || event.repeat) event.preventDefault();
    if (option !== undefined) choose(option);
  };
  const arrow = (event: KeyboardEvent, by: 1 | -1) => {
    event.preventDefault();
    if (event.altKey) show(by > 0, undefined);
    else step(by);
  };
  const press = (event: KeyboardEvent) => {
    // Keys during IME composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') arrow(event, 1);
    else if (event.key === 'ArrowUp') arrow(event, -1);
    else if (event.key === 'Enter') enter(event);
    else if (event.key === 'Escape' && isOpen) {
      // Esc must not close a sheet around the field.
      event.stopPropagation();
      show(false, undefined);
    } else if (CURSOR_KEYS.includes(event.key)) setMarked(null);
  };
  return {
    isOpen,
    active: options[at]?.id ?? null,
    type: (text) => {
      if (text === value) return;
      show(text !== '', undefined);
      onChange(text);
    },
    press,
    point: setMarked,
    choose,
    close: () => show(false, undefined),
  };
}
