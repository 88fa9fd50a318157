import { expect, test } from 'vitest';

import { planHref, upcoming } from './api';

const holiday = (startDate: string, endDate = startDate) => ({ name: startDate, startDate, endDate });
const names = (dates: string[], today: string) =>
  upcoming(
    dates.map((date) => holiday(date)),
    today,
  ).map(({ name }) => name);

test('a holiday that starts today is upcoming, one that started yesterday is not', () => {
  expect(names(['2026-08-14', '2026-08-15', '2026-08-16'], '2026-08-15')).toEqual([
    '2026-08-15',
    '2026-08-16',
  ]);
  expect(upcoming([holiday('2026-08-14', '2026-08-16')], '2026-08-15')).toEqual([]);
});

test('next year’s holidays are not shown this year', () => {
  expect(names(['2026-12-31', '2027-01-01'], '2026-12-31')).toEqual(['2026-12-31']);
});

test('the link to the wizard contains the name and dates of the holiday', () => {
  const { searchParams, pathname } = new URL(
    planHref({ name: 'St. Mary & co?', startDate: '2026-12-31', endDate: '2027-01-01' }),
    'https://example.com',
  );
  expect(pathname).toBe('/create-trip');
  expect(Object.fromEntries(searchParams)).toEqual({
    holiday: 'St. Mary & co?',
    start: '2026-12-31',
    end: '2027-01-01',
  });
});
