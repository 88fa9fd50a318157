import { fireEvent } from '@testing-library/react';

import { TYPING_PAUSE } from '../api/query';
import { pass } from './timers';

/**
 * Types a text letter by letter without running timers in between, so that on a busy machine no gap is
 * mistaken for the end of typing.
 */
export function typeFast(field: HTMLElement, text: string): void {
  field.focus();
  const letters = Array.from(text);
  letters.forEach((_, index) => {
    fireEvent.change(field, { target: { value: letters.slice(0, index + 1).join('') } });
  });
}

/** Types a text and stops for long enough that it is searched for. Needs `fakeTimers`. */
export async function typeAndStop(field: HTMLElement, text: string): Promise<void> {
  typeFast(field, text);
  await pass(TYPING_PAUSE);
}
