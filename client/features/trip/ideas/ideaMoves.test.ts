import { expect, test } from 'vitest';

import { IDEAS, moveOf, type Row } from './ideaMoves';

const row = (id: string): Row => ({ id, name: id, image: null, kind: [], scenery: null });
const groups = (first: string, second: string, ideas: string) =>
  [
    ['d1', first],
    ['d2', second],
    [IDEAS, ideas],
  ].map(([id = '', items = '']) => ({ id, items: items.split('').map(row) }));
const START = groups('ab', 'c', 'xy');
const operation = (...after: [string, string, string]) => moveOf(START, groups(...after))?.operation;

test('an idea that is dropped in a day is planned there, after the stop above it', () => {
  expect(operation('axb', 'c', 'y')).toEqual({ op: 'plan_idea', idea_id: 'x', day_id: 'd1', after: 'a' });
  expect(operation('ab', 'yc', 'x')).toEqual({ op: 'plan_idea', idea_id: 'y', day_id: 'd2', after: null });
});

test('a stop that is dropped among the ideas becomes one', () => {
  expect(operation('b', 'c', 'xay')).toEqual({ op: 'remove_stop', stop_id: 'a', to: 'ideas' });
});

test('a stop that is dropped in a day moves', () => {
  expect(operation('a', 'cb', 'xy')).toEqual({ op: 'move_stop', stop_id: 'b', day_id: 'd2', after: 'c' });
});

test('an order of the ideas is none, and what stays is no move', () => {
  expect(moveOf(START, groups('ab', 'c', 'yx'))).toBeNull();
  expect(moveOf(START, START)).toBeNull();
});
