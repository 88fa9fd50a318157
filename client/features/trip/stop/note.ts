/** A note in Markdown as plain text in one line, for where there is room for an excerpt only. */
export function plainNote(note: string): string {
  return note
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/(\*\*|__|~~|`|\*)(.+?)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
}
