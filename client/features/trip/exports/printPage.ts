/** Prints the page once what was open over it has closed. */
export function printPage(): void {
  requestAnimationFrame(() => setTimeout(() => print()));
}
