import { addId, stopId } from '../focus';

/** Moves the focus to what stands at a place of a day now, else to the stop before it, else to the way to add one. */
export function focusStop({ day, index }: { day: number; index: number }): void {
  const element = menuOf(day, index) ?? menuOf(day, index - 1) ?? document.getElementById(addId(day + 1));
  element?.focus();
}

const menuOf = (day: number, index: number) =>
  document.getElementById(stopId(day + 1, index + 1))?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
