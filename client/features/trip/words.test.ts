import { expect, test } from 'vitest';

import { counted, dateText, longDate } from './words';

test('a date is written out, whatever the time zone', () => {
  expect(dateText('2026-12-12')).toBe('Saturday, 12 December');
  expect(dateText('2028-02-29')).toBe('Tuesday, 29 February');
});

test('a label is no date', () => {
  expect(dateText('Day 1')).toBeNull();
});

test('one is counted differently', () => {
  expect(counted(1, 'day')).toBe('1 day');
  expect(counted(0, 'place')).toBe('0 places');
});

test('a date with its year, and what is none', () => {
  expect(longDate('2026-05-15')).toBe('15 May 2026');
  expect(longDate('Day 1')).toBe('Day 1');
});
