import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';

import {
  dateParts,
  dateRange,
  dateText,
  dayRange,
  dayText,
  momentText,
  monthText,
  weekdayName,
} from './dates';

afterEach(() => {
  vi.unstubAllEnvs();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test('a date is written out', () => {
  expect(dayText('2026-12-12')).toBe('Saturday, 12 December');
  expect(dayText('2028-02-29')).toBe('Tuesday, 29 February');
  expect(dateText('2026-05-15')).toBe('15 May 2026');
  expect(monthText('2026-03-31')).toBe('March 2026');
});

test('a label is not a date', () => {
  expect(dayText('Day 1')).toBeNull();
  expect(dateText('Day 1')).toBe('Day 1');
});

test.each([
  ['2026-12-12', '2026-12-12', '12 Dec 2026'],
  ['2026-12-12', '2026-12-16', '12–16 Dec 2026'],
  ['2026-11-30', '2026-12-02', '30 Nov – 2 Dec 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 – 2 Jan 2027'],
])('%s to %s is formatted as %s', (start, end, text) => {
  expect(dateRange(start, end)).toBe(text);
});

test.each([
  ['2026-12-25', '2026-12-25', 'Fri 25 Dec'],
  ['2024-12-25', '2024-12-25', 'Wed 25 Dec'],
  ['2026-10-24', '2026-10-26', '24–26 Oct'],
  ['2026-10-30', '2026-11-02', '30 Oct – 2 Nov'],
  ['2026-12-31', '2027-01-01', '31 Dec – 1 Jan'],
])('%s to %s is formatted as %s without the year', (start, end, text) => {
  expect(dayRange(start, end)).toBe(text);
});

test.each([
  ['Pacific/Kiritimati', -14 * 60],
  ['Pacific/Pago_Pago', 11 * 60],
])('a date is the same day in %s', (zone, minutesBehind) => {
  vi.stubEnv('TZ', zone);
  expect(new Date(2026, 7, 1).getTimezoneOffset()).toBe(minutesBehind);
  expect(dateParts('2026-08-01')).toEqual({ weekday: 'Sat', day: 1, month: 'Aug', year: 2026 });
});

test('the week begins on Monday', () => {
  expect([weekdayName(0), weekdayName(6), weekdayName(2, 'short')]).toEqual(['Monday', 'Sunday', 'Wed']);
});

test('a moment today shows its time, on another day also its date', () => {
  const now = new Date(2026, 10, 21, 12, 0);
  expect(momentText(new Date(2026, 10, 21, 9, 40), now)).toBe('at 09:40');
  expect(momentText(new Date(2026, 10, 21, 0, 0), now)).toBe('at 00:00');
  expect(momentText(new Date(2026, 10, 20, 0, 5), now)).toBe('on 20 Nov at 00:05');
  expect(momentText(new Date(2025, 10, 21, 9, 40), now)).toBe('on 21 Nov at 09:40');
});

test('months and weekdays have the names of the active locale', () => {
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(dayText('2026-12-12')).toBe('Samstag, 12 Dezember');
});
