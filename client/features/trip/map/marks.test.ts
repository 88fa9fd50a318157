import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { colourOf } from './marks';

test('each day of a week has a colour of its own', () => {
  expect(new Set([0, 1, 2, 3, 4, 5, 6].map(colourOf)).size).toBe(7);
  expect(colourOf(7)).toBe(colourOf(0));
});

test('each colour is defined, and differs from the others', () => {
  const css = readFileSync(join(import.meta.dirname, 'MapBox.css'), 'utf8');
  const inks = [0, 1, 2, 3, 4, 5, 6].map(
    (day) => new RegExp(`\\[data-colour='${colourOf(day)}'\\][^}]*--map-day: ([^;]+);`).exec(css)?.[1],
  );
  expect(inks).not.toContain(undefined);
  expect(new Set(inks).size).toBe(7);
});
