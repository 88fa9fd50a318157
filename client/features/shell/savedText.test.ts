import { expect, test } from 'vitest';

import { savedText } from './savedText';

const NOW = new Date(2026, 10, 21, 18, 5);

test.each([
  [new Date(2026, 10, 21, 9, 40), 'at 09:40'],
  [new Date(2026, 10, 21, 0, 0), 'at 00:00'],
  [new Date(2026, 10, 20, 23, 59), 'on 20 Nov at 23:59'],
  [new Date(2025, 10, 21, 9, 40), 'on 21 Nov at 09:40'],
])('what was saved at %s', (saved, text) => {
  expect(savedText(saved, NOW)).toBe(text);
});
