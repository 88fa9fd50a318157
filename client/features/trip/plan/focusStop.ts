/** Moves the focus to what stands at a place of a day now, else to the stop before it, else to the way to add one. */
export function focusStop({ day, index }: { day: number; index: number }): void {
  const section = document.getElementById(`day-${day + 1}`)?.closest('section');
  const stops = section?.querySelectorAll<HTMLElement>('.stop-menu') ?? [];
  (stops[index] ?? stops[index - 1] ?? section?.querySelector<HTMLElement>('.day__add'))?.focus();
}
