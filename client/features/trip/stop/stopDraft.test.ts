import { expect, test } from 'vitest';

import { plainNote } from './stopDraft';

test.each([
  ['Ask for **Sarah** at *noon*', 'Ask for Sarah at noon'],
  ['# Tickets\n\n- [online](https://example.com)\n- at the `door`', 'Tickets online at the door'],
  ['1. first\n2. second', 'first second'],
  ['5 * 3 = 15, not 14', '5 * 3 = 15, not 14'],
  ['plain', 'plain'],
])('%j is shown as %j', (note, text) => {
  expect(plainNote(note)).toBe(text);
});
