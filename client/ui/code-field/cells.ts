/** The cells of a code: a digit or nothing each. */
export function cellsOf(value: string, length: number): string[] {
  return Array.from({ length }, (_, index) => value.charAt(index).trim());
}

export function textOf(cells: string[]): string {
  return cells
    .map((digit) => (digit === '' ? ' ' : digit))
    .join('')
    .trimEnd();
}

/** Writes digits from a cell on; what does not fit is dropped. */
export function fill(cells: string[], start: number, digits: string): string[] {
  return cells.map((digit, index) => digits.charAt(index - start) || digit);
}
