import { expect, test } from 'vitest';

import { activity, day } from '../../../tests/trip';
import { keysOf, planOf } from '../plan/plan';
import { changedDays, inOrder, movesOf, OtherPlan } from './proposal';

const stop = (name: string) => activity(name);
const BASE = planOf([
  day('Day 1', [stop('A'), stop('B'), stop('C'), stop('A')]),
  day('Day 2', [stop('D')]),
  day('Day 3', []),
]);
/** An order by the names of the places. */
const proposed = (...days: string[]) =>
  inOrder(BASE, {
    days: days.map((names, index) => ({
      date: `Day ${index + 1}`,
      activities: Array.from(names, (name) => `p-${name.toLowerCase()}`),
    })),
  });
/** The changed days: "1: A B<2.1" is B that was stop 1 of day 2. */
const told = (...days: string[]) =>
  changedDays(BASE, proposed(...days)).map(
    ({ number, stops }) =>
      `${number}: ${stops.map(({ name, move }) => (move === null ? name : `${name}<${move.day}.${move.stop} ${move.way}`)).join(', ')}`,
  );

test('each visit keeps its key, also the second one of a place', () => {
  const plan = proposed('ACBA', 'D', '');
  expect(plan.map(({ stops }) => stops.map(({ key }) => key))).toEqual([
    ['p-a#1', 'p-c#1', 'p-b#1', 'p-a#2'],
    ['p-d#1'],
    [],
  ]);
  expect(keysOf(BASE.map(({ stops }) => ({ activities: stops })))[0]).toContain('p-a#2');
});

test('only what moves is marked, with where it was', () => {
  expect(told('ABCA', 'D', '')).toEqual([]);
  expect(told('BCAA', 'D', '')).toEqual(['1: B, C, A<1.1 later, A']);
  expect(told('CABA', 'D', '')).toEqual(['1: C<1.3 earlier, A, B, A']);
});

test('a place that changes days is marked where it comes, and the day that it leaves is shown too', () => {
  const days = told('ACA', 'DB', '');
  expect(days).toEqual(['1: A, C, A', '2: D, B<1.2 day']);
  expect(movesOf(changedDays(BASE, proposed('ACA', 'DB', '')))).toBe(1);
});

test.each([
  ['a place that nobody planned', ['ABCX', 'D', '']],
  ['a visit too many', ['ABCA', 'DD', '']],
  ['a visit too few', ['ABC', 'D', '']],
])('an order with %s is of another plan', (_, days) => {
  expect(() => proposed(...days)).toThrow(OtherPlan);
});
