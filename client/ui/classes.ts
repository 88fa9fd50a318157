/** Joins class names, skipping false and undefined. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
