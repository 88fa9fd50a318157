import { expect, test } from 'vitest';

import { activity, day } from '../../tests/trip';
import { hopsOf } from './hops';

const [a, b, c] = [activity('A'), activity('B'), activity('C')];

test('every hop stands at the stop it begins at', () => {
  expect(hopsOf(day('Day 1', [a, b, c])).map((hop) => hop?.to)).toEqual(['p-b', 'p-c', undefined]);
});

test('a hop that is missing leaves the others at their places', () => {
  const { distance_time } = day('Day 1', [a, b, c]);
  const hops = hopsOf(day('Day 1', [a, b, c], { distance_time: distance_time.slice(1) }));
  expect(hops.map((hop) => hop?.to)).toEqual([undefined, 'p-c', undefined]);
});

test('a place may be visited twice on a day', () => {
  expect(hopsOf(day('Day 1', [a, b, a, b])).map((hop) => hop?.to)).toEqual(['p-b', 'p-a', 'p-b', undefined]);
});
