/** Moves focus to the first field that is marked as invalid; call it after the errors are on the page. */
export function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A group of choices takes no focus itself.
  const choice = field?.role === 'radiogroup' ? field.querySelector<HTMLElement>('input') : null;
  (choice ?? field)?.focus();
}
