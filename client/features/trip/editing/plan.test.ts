import { expect, test } from 'vitest';

import { activity, day } from '../../../tests/trip';
import { bodyOf, isSamePlan, keysOf, planOf, spotOf, withPlace, without } from './plan';

const [a, b] = [activity('A'), activity('B')];
const DAYS = [day('Day 1', [a, b, a]), day('Day 2', [a])];
const NEW = { place_id: 'p-new', name: 'New', image: null };

test('every visit of a place has its own key', () => {
  expect(keysOf(DAYS)).toEqual([['p-a#1', 'p-b#1', 'p-a#2'], ['p-a#3']]);
  expect(planOf(DAYS).map(({ stops }) => stops.map(({ key }) => key))).toEqual(keysOf(DAYS));
});

test('the request body contains each day with its places', () => {
  expect(bodyOf(planOf(DAYS))).toEqual({
    days: [
      { date: 'Day 1', activities: ['p-a', 'p-b', 'p-a'] },
      { date: 'Day 2', activities: ['p-a'] },
    ],
  });
});

test('removing one visit preserves the others of the same place', () => {
  const plan = without(planOf(DAYS), 'p-a#2');
  expect(bodyOf(plan).days.map(({ activities }) => activities)).toEqual([['p-a', 'p-b'], ['p-a']]);
  expect(spotOf(plan, 'p-a#2')).toBeUndefined();
  expect(spotOf(plan, 'p-a#3')).toEqual({ day: 1, index: 0 });
});

test('a new place comes last on its day', () => {
  const plan = withPlace(planOf(DAYS), 0, NEW);
  expect(bodyOf(plan).days[0]?.activities).toEqual(['p-a', 'p-b', 'p-a', 'p-new']);
  expect(isSamePlan(plan, planOf(DAYS))).toBe(false);
  expect(isSamePlan(without(plan, 'added'), planOf(DAYS))).toBe(true);
});

test('a new place can follow the last visit of another one or come first; otherwise it comes last', () => {
  const placesAfter = (after: string | null) =>
    bodyOf(withPlace(planOf(DAYS), 0, NEW, after)).days.map(({ activities }) => activities);
  expect(placesAfter('p-b')).toEqual([['p-a', 'p-b', 'p-new', 'p-a'], ['p-a']]);
  expect(placesAfter('p-a')).toEqual([['p-a', 'p-b', 'p-a', 'p-new'], ['p-a']]);
  expect(placesAfter(null)).toEqual([['p-new', 'p-a', 'p-b', 'p-a'], ['p-a']]);
  expect(placesAfter('p-gone')).toEqual([['p-a', 'p-b', 'p-a', 'p-new'], ['p-a']]);
});
