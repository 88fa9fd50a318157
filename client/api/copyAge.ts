// Which answers on this page are copies, read without a connection, and how old they are.

/** When an answer came from the server, milliseconds since 1970: a header of copies only. */
export const COPIED_AT = 'Copied-At';

const copied = new Map<string, number>();

/** Remembers whether the answer of a path is a copy. */
export function noteAge(path: string, headers: Headers): void {
  const at = headers.get(COPIED_AT);
  if (at === null) copied.delete(path);
  else copied.set(path, Number(at));
}

/** When the last answer of a path was copied, milliseconds since 1970; null: it came from the server. */
export const copiedAt = (path: string): number | null => copied.get(path) ?? null;

/** The paths whose last answers were copies. */
export const copiedPaths = (): string[] => [...copied.keys()];
