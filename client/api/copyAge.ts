// Records which answers on this page are offline copies, and how old they are.

/** Header with the time of the server's answer, in milliseconds since 1970. Only copies have it. */
export const COPIED_AT = 'Copied-At';

const copied = new Map<string, number>();

/** Records whether the answer for a path is a copy. */
export function noteAge(path: string, headers: Headers): void {
  const at = headers.get(COPIED_AT);
  if (at === null) copied.delete(path);
  else copied.set(path, Number(at));
}

/**
 * Returns when a path's last answer was copied, in milliseconds since 1970, or null if it came from the
 * server.
 */
export const copiedAt = (path: string): number | null => copied.get(path) ?? null;

/** Returns the paths whose last answers were copies. */
export const copiedPaths = (): string[] => [...copied.keys()];
