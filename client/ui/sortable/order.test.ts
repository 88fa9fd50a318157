import { expect, test } from 'vitest';

import {
  after,
  hasSameItems,
  isSameOrder,
  moved,
  movesOf,
  type Order,
  placeText,
  spotOf,
  targetOf,
} from './order';

const PLAN: Order = [
  { id: 'd1', keys: ['nets', 'church', 'cafe'] },
  { id: 'd2', keys: [] },
  { id: 'd3', keys: ['beach'] },
];
const keysOf = (order: Order) => order.map(({ keys }) => keys.join(' '));
const nameOf = (group: number) => `day ${group + 1}`;

test('an item is moved within its group and to another one', () => {
  expect(keysOf(moved(PLAN, 'cafe', { group: 0, index: 0 }))).toEqual(['cafe nets church', '', 'beach']);
  expect(keysOf(moved(PLAN, 'nets', { group: 0, index: 2 }))).toEqual(['church cafe nets', '', 'beach']);
  expect(keysOf(moved(PLAN, 'nets', { group: 2, index: 1 }))).toEqual(['church cafe', '', 'beach nets']);
  expect(spotOf(PLAN, 'beach')).toEqual({ group: 2, index: 0 });
  expect(spotOf(PLAN, 'palace')).toBeUndefined();
});

test.each([
  ['up', { group: 0, index: 1 }, { group: 0, index: 0 }],
  ['up', { group: 0, index: 0 }, { group: 0, index: 0 }],
  ['up', { group: 2, index: 0 }, { group: 1, index: 0 }],
  ['down', { group: 0, index: 1 }, { group: 0, index: 2 }],
  ['down', { group: 0, index: 2 }, { group: 1, index: 0 }],
  ['down', { group: 2, index: 0 }, { group: 2, index: 0 }],
  ['groupUp', { group: 2, index: 0 }, { group: 1, index: 0 }],
  ['groupUp', { group: 0, index: 2 }, { group: 0, index: 0 }],
  ['groupDown', { group: 0, index: 0 }, { group: 1, index: 0 }],
] as const)('one step %s from %o leads to %o', (step, from, to) => {
  expect(after(PLAN, from, step)).toEqual(to);
});

test('in a single group a jump leads to its ends', () => {
  const cities: Order = [{ id: 'all', keys: ['a', 'b', 'c', 'd'] }];
  expect(after(cities, { group: 0, index: 1 }, 'groupDown')).toEqual({ group: 0, index: 3 });
  expect(after(cities, { group: 0, index: 2 }, 'groupUp')).toEqual({ group: 0, index: 0 });
});

test('orders are compared position by position', () => {
  const other = moved(PLAN, 'nets', { group: 2, index: 0 });
  expect(isSameOrder(PLAN, moved(other, 'nets', { group: 0, index: 0 }))).toBe(true);
  expect(isSameOrder(PLAN, other)).toBe(false);
  expect(hasSameItems(PLAN, other)).toBe(true);
  expect(hasSameItems(PLAN, PLAN.slice(0, 1))).toBe(false);
});

test('a position is announced by its number, and by the group’s name if there is one', () => {
  expect(placeText(PLAN, { group: 0, index: 1 }, 'day 1')).toBe('Place 2 of 3, day 1.');
  expect(placeText(PLAN, { group: 2, index: 0 }, undefined)).toBe('Place 1 of 1.');
});

test('the menu offers only moves that change something', () => {
  const labels = (order: Order, key: string, name: (group: number) => string | undefined = nameOf) =>
    movesOf(order, key, name).map(({ label }) => label);
  expect(labels(PLAN, 'nets')).toEqual(['Move down', 'Move to day 2', 'Move to day 3']);
  expect(labels(PLAN, 'beach')).toEqual(['Move up', 'Move to day 1', 'Move to day 2']);
  const cities: Order = [{ id: 'all', keys: ['a', 'b'] }];
  expect(labels(cities, 'b', () => undefined)).toEqual(['Move up']);
  expect(labels([{ id: 'all', keys: ['a'] }], 'a', () => undefined)).toEqual([]);
});

test('a move to a group leads to its end', () => {
  const [, , toThird] = movesOf(PLAN, 'nets', nameOf);
  expect(targetOf(PLAN, 'nets', toThird?.id ?? '')).toEqual({ group: 2, index: 1 });
  expect(targetOf(PLAN, 'nets', 'down')).toEqual({ group: 0, index: 1 });
});
