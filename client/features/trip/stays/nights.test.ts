import { expect, test } from 'vitest';

import { day, stay, trip } from '../../../tests/trip';
import { dayLabel, firstOpen, nightsOf, openText, stayText } from './nights';

const days = (count: number, cities: string[] = []) =>
  Array.from({ length: count }, (_, index) =>
    day(`Day ${index + 1}`, [], { city: cities[index] ?? 'Kochi' }),
  );
const between = (first: number, last: number) =>
  stay('Malabar House', { from_day: `day-day-${first}`, to_day: `day-day-${last}`, nights: last - first });

test('nights without a stay are named between and around the stays', () => {
  const stays = [between(2, 3), between(3, 5)];
  expect(nightsOf({ days: days(7), stays })).toEqual([
    { open: { first: 0, last: 0 } },
    { stay: stays[0] },
    { stay: stays[1] },
    { open: { first: 4, last: 5 } },
  ]);
  expect(openText({ first: 0, last: 0 })).toBe('No stay for the night of Day 1');
  expect(openText({ first: 4, last: 5 })).toBe('No stay for the nights of Day 5 to Day 6');
});

test('if all nights have a stay nothing is open, and a day trip has no nights', () => {
  expect(firstOpen({ days: days(3), stays: [between(1, 3)] })).toBeNull();
  expect(nightsOf({ days: days(1), stays: [] })).toEqual([]);
});

test('a new stay begins with the first open night and ends where the city does', () => {
  expect(firstOpen({ days: days(4), stays: [] })).toEqual({ from: 0, to: 3 });
  expect(firstOpen({ days: days(5), stays: [between(1, 3)] })).toEqual({ from: 2, to: 4 });
  expect(firstOpen({ days: days(5), stays: [between(3, 5)] })).toEqual({ from: 0, to: 2 });
  const two = days(4, ['Kochi', 'Kochi', 'Munnar', 'Munnar']);
  expect(firstOpen({ days: two, stays: [] })).toEqual({ from: 0, to: 2 });
  expect(firstOpen({ days: two, stays: [between(1, 3)] })).toEqual({ from: 2, to: 3 });
});

test('a stay shows its days, its nights and any dates, and breaks between them only', () => {
  const undated = stayText(days(3), between(1, 3));
  expect(undated.split(' ')).toEqual(['Day\u00a01\u00a0to\u00a0Day\u00a03\u00a0·', '2\u00a0nights']);
  const dated = ['2026-12-12', '2026-12-13', '2026-12-14'].map((date) => day(date, []));
  const night = stay('Malabar House', { from_day: 'day-2026-12-13', to_day: 'day-2026-12-14', nights: 1 });
  const text = stayText(dated, night);
  expect(text).toContain('13–\u206014\u00a0Dec');
  expect(text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '')).toBe(
    'Day 2 to Day 3 · 13–14 Dec · 1 night',
  );
});

test('a day is labelled with its number, its date, and its city if there are several', () => {
  expect(dayLabel(trip(), 1)).toBe('Day 2');
  const [kochi, munnar] = ['Kochi', 'Munnar'].map((name) => ({
    name,
    place_id: `d-${name}`,
    no_of_days: 1,
    start_date: null,
  }));
  const tour = trip({
    days: [day('2026-12-12', []), day('2026-12-13', [], { city: 'Munnar' })],
    destinations: [kochi, munnar].filter((one) => one !== undefined),
  });
  expect(dayLabel(tour, 1)).toBe('Day 2 · Sun 13 Dec · Munnar');
});
