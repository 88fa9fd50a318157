/** Counted as the server counts: characters, not halves of an emoji. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** What to say of a text that is longer than it may be, or null; spaces around it do not count. */
export function tooLong(text: string, maximum: number): string | null {
  return lengthOf(text.trim()) > maximum ? `Please use at most ${maximum} characters.` : null;
}
