import { type KeyboardEvent, useState } from 'react';

import type { Suggestion } from './SuggestField';

export interface SuggestionsOptions {
  /** The text in the field. */
  value: string;
  onChange: (text: string) => void;
  options: readonly Suggestion[];
  onChoose: (option: Suggestion) => void;
  /** Something is said in place of suggestions. */
  hasNote: boolean;
}

export interface Suggestions {
  /** Suggestions, or what is said in place of them, are shown. */
  isOpen: boolean;
  /** The id of the suggestion that the keys or the pointer are at. */
  active: string | null;
  type: (text: string) => void;
  press: (event: KeyboardEvent) => void;
  point: (id: string) => void;
  choose: (option: Suggestion) => void;
  close: () => void;
}

/** These move in the text, so that no suggestion is meant any longer. */
const IN_THE_TEXT = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Whether suggestions are shown, which one is meant, and what the keys do to that. */
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
  // What was marked may be gone with the list that it was in.
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
    // With nothing marked nothing is taken, and the form waits as well: what was typed is no choice yet.
    if (isOpen || event.repeat) event.preventDefault();
    if (option !== undefined) choose(option);
  };
  const arrow = (event: KeyboardEvent, by: 1 | -1) => {
    event.preventDefault();
    if (event.altKey) show(by > 0, undefined);
    else step(by);
  };
  const press = (event: KeyboardEvent) => {
    // Keys that an input method takes are not ours.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') arrow(event, 1);
    else if (event.key === 'ArrowUp') arrow(event, -1);
    else if (event.key === 'Enter') enter(event);
    else if (event.key === 'Escape' && isOpen) {
      // A sheet around the field stays.
      event.stopPropagation();
      show(false, undefined);
    } else if (IN_THE_TEXT.includes(event.key)) setMarked(null);
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
