import { expect, test } from 'vitest';

import { activity, day } from '../../../tests/trip';
import { keysOf, planOf } from '../editing/plan';
import { changedDays, countMoves, DifferentPlan, inProposedOrder } from './proposal';

const stop = (name: string) => activity(name);
const ORIGINAL = planOf([
  day('Day 1', [stop('A'), stop('B'), stop('C'), stop('A')]),
  day('Day 2', [stop('D')]),
  day('Day 3', []),
]);
/** Creates an order from the names of the places. */
const proposed = (...days: string[]) =>
  inProposedOrder(ORIGINAL, {
    days: days.map((names, index) => ({
      date: `Day ${index + 1}`,
      activities: Array.from(names, (name) => `p-${name.toLowerCase()}`),
    })),
  });
/** Formats the changed days: "1: A B<2.1" means that B was stop 1 of day 2. */
const moves = (...days: string[]) =>
  changedDays(ORIGINAL, proposed(...days)).map(
    ({ number, stops }) =>
      `${number}: ${stops.map(({ name, move }) => (move === null ? name : `${name}<${move.day}.${move.stop} ${move.direction}`)).join(', ')}`,
  );

test('each visit keeps its key, including the second visit of a place', () => {
  const plan = proposed('ACBA', 'D', '');
  expect(plan.map(({ stops }) => stops.map(({ key }) => key))).toEqual([
    ['p-a#1', 'p-c#1', 'p-b#1', 'p-a#2'],
    ['p-d#1'],
    [],
  ]);
  expect(keysOf(ORIGINAL.map(({ stops }) => ({ activities: stops })))[0]).toContain('p-a#2');
});

test('only moved stops are marked, with their old position', () => {
  expect(moves('ABCA', 'D', '')).toEqual([]);
  expect(moves('BCAA', 'D', '')).toEqual(['1: B, C, A<1.1 later, A']);
  expect(moves('CABA', 'D', '')).toEqual(['1: C<1.3 earlier, A, B, A']);
});

test('a stop that changes days is marked on its new day, and its old day is shown too', () => {
  const days = moves('ACA', 'DB', '');
  expect(days).toEqual(['1: A, C, A', '2: D, B<1.2 day']);
  expect(countMoves(changedDays(ORIGINAL, proposed('ACA', 'DB', '')))).toBe(1);
});

test.each([
  ['a place that nobody planned', ['ABCX', 'D', '']],
  ['one visit more', ['ABCA', 'DD', '']],
  ['one visit less', ['ABC', 'D', '']],
])('an order with %s is refused', (_, days) => {
  expect(() => proposed(...days)).toThrow(DifferentPlan);
});
