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

test('an idea dropped in a day is planned there, after the stop above it', () => {
  expect(operation('axb', 'c', 'y')).toEqual({ op: 'plan_idea', idea_id: 'x', day_id: 'd1', after: 'a' });
  expect(operation('ab', 'yc', 'x')).toEqual({ op: 'plan_idea', idea_id: 'y', day_id: 'd2', after: null });
});

test('a stop dropped among the ideas becomes an idea', () => {
  expect(operation('b', 'c', 'xay')).toEqual({ op: 'remove_stop', stop_id: 'a', to: 'ideas' });
});

test('a stop dropped in a day is moved', () => {
  expect(operation('a', 'cb', 'xy')).toEqual({ op: 'move_stop', stop_id: 'b', day_id: 'd2', after: 'c' });
});

test('reordering ideas and dropping in place are no moves', () => {
  expect(moveOf(START, groups('ab', 'c', 'yx'))).toBeNull();
  expect(moveOf(START, START)).toBeNull();
});
