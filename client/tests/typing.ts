import { fireEvent } from '@testing-library/react';

/**
 * Types a text letter by letter so fast that no pause between two of them can be taken for the end of the typing,
 * however busy the machine is: no timer runs in between.
 */
export function typeFast(field: HTMLElement, text: string): void {
  field.focus();
  const letters = Array.from(text);
  letters.forEach((_, index) => {
    fireEvent.change(field, { target: { value: letters.slice(0, index + 1).join('') } });
  });
}
