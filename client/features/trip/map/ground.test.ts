import { expect, test } from 'vitest';

import { destinationsOn } from './ground';

const to = (place_id: string, no_of_days: number) => ({
  name: place_id,
  place_id,
  no_of_days,
  start_date: null,
});
const TRIP = [to('kochi', 2), to('munnar', 1), to('kochi', 1)];

test('the destination of a day is found by counting the days of those before it', () => {
  expect([0, 1, 2, 3].map((day) => destinationsOn(TRIP, day))).toEqual([
    ['kochi'],
    ['kochi'],
    ['munnar'],
    ['kochi'],
  ]);
});

test('all days have each destination once, limited to a handful', () => {
  expect(destinationsOn(TRIP, null)).toEqual(['kochi', 'munnar']);
  const many = Array.from({ length: 20 }, (_, number) => to(`city-${number}`, 1));
  expect(destinationsOn(many, null)).toHaveLength(6);
  expect(destinationsOn(many, 19)).toEqual(['city-19']);
});
