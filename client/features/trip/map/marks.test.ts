import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { activity, day } from '../../../tests/trip';
import { clusterName, colourOf, ringOf } from './marks';
import { pointsOf } from './points';

test('each day of a week has its own colour', () => {
  expect(new Set([0, 1, 2, 3, 4, 5, 6].map(colourOf)).size).toBe(7);
  expect(colourOf(7)).toBe(colourOf(0));
});

test('each colour is defined and unique', () => {
  const css = readFileSync(join(import.meta.dirname, 'MapBox.css'), 'utf8');
  const inks = [0, 1, 2, 3, 4, 5, 6].map(
    (day) => new RegExp(`--map-day-${colourOf(day)}: ([^;]+);`).exec(css)?.[1],
  );
  expect(inks).not.toContain(undefined);
  expect(new Set(inks).size).toBe(7);
});

test('a cluster names its first stops, and its ring has the colours of its days', () => {
  const days = [
    day(
      'Day 1',
      ['A', 'B', 'C'].map((name) => activity(name)),
    ),
    day(
      'Day 2',
      ['D', 'E', 'F'].map((name) => activity(name)),
    ),
  ];
  const members = pointsOf(days);
  expect(clusterName(members)).toBe('6 places: A, B, C, D, 2 more');
  expect(ringOf(members)).toBe(
    'conic-gradient(var(--map-day-1) 0deg 180deg, var(--map-day-2) 180deg 360deg)',
  );
});
