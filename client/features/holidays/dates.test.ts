import { afterEach, expect, test, vi } from 'vitest';

import { partsOf, rangeText } from './dates';

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['2026-12-25', '2026-12-25', 'Fri 25 Dec'],
  ['2024-12-25', '2024-12-25', 'Wed 25 Dec'],
  ['2026-10-24', '2026-10-26', '24 - 26 Oct'],
  ['2026-10-30', '2026-11-02', '30 Oct - 2 Nov'],
  ['2026-12-31', '2027-01-01', '31 Dec - 1 Jan'],
])('%s to %s reads %s', (start, end, text) => {
  expect(rangeText(start, end)).toBe(text);
});

test.each([
  ['Pacific/Kiritimati', -14 * 60],
  ['Pacific/Pago_Pago', 11 * 60],
])('a date is the same day in %s', (zone, minutesBehind) => {
  vi.stubEnv('TZ', zone);
  expect(new Date(2026, 7, 1).getTimezoneOffset()).toBe(minutesBehind);
  expect(partsOf('2026-08-01')).toEqual({ weekday: 'Sat', day: 1, month: 'Aug' });
});
