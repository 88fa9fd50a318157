/** Moves focus to the first field that is marked as invalid; call it after the errors are on the page. */
export function focusFirstError(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
