import { expect, test } from 'vitest';

import { clustersOf } from './clusters';

const row = (count: number, step: number, x = 0) =>
  Array.from({ length: count }, (_, at) => ({ x: x + at * step, y: 0 }));

test('few stops make no cluster, however near they are', () => {
  expect(clustersOf(row(12, 1))).toEqual([]);
});

test('a dense spot of many becomes one cluster, what lies apart stays', () => {
  const spots = [...row(10, 2), ...row(3, 200, 400)];
  expect(clustersOf(spots)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
});

test('two neighbours are no cluster', () => {
  const spots = [...row(11, 100), { x: 5, y: 0 }, { x: 105, y: 0 }];
  expect(clustersOf(spots)).toEqual([]);
});

test('two dense spots are two clusters', () => {
  const spots = [...row(7, 1), ...row(7, 1, 300)];
  expect(clustersOf(spots).map((members) => members.length)).toEqual([7, 7]);
});
