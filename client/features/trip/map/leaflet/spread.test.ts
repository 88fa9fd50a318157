import { expect, test } from 'vitest';

import { clustersOf, roomFor, spread } from './spread';

const closest = (spots: readonly { x: number; y: number }[]) =>
  Math.min(
    ...spots.flatMap((one, at) =>
      spots.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    ),
  );

test('stops that are far apart do not move', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 100, y: 20 },
  ];
  expect(spread(spots, 32)).toEqual(spots);
});

test('stops on one spot are spread around it', () => {
  const spots = Array.from({ length: 9 }, () => ({ x: 50, y: 50 }));
  const moved = spread(spots, 32);
  expect(closest(moved)).toBeGreaterThan(28);
  expect(Math.max(...moved.map(({ x, y }) => Math.hypot(x - 50, y - 50)))).toBeLessThan(100);
});

test('the same stops give the same result', () => {
  const spots = [3, 5, 7, 9].map((x) => ({ x, y: x % 4 }));
  expect(spread(spots, 32)).toEqual(spread(spots, 32));
});

test('many stops on a small map may overlap, few may not', () => {
  expect(roomFor(5, 358, 220)).toBe(33);
  expect(roomFor(80, 358, 220)).toBeLessThan(20);
  expect(roomFor(1000, 358, 220)).toBe(15);
});

const row = (count: number, step: number, x = 0) =>
  Array.from({ length: count }, (_, at) => ({ x: x + at * step, y: 0 }));

test('few stops form no cluster, however close they are', () => {
  expect(clustersOf(row(12, 1))).toEqual([]);
});

test('a dense spot of many stops becomes one cluster, and distant stops stay', () => {
  const spots = [...row(10, 2), ...row(3, 200, 400)];
  expect(clustersOf(spots)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]]);
});

test('two neighbours are not a cluster', () => {
  const spots = [...row(11, 100), { x: 5, y: 0 }, { x: 105, y: 0 }];
  expect(clustersOf(spots)).toEqual([]);
});

test('two dense spots are two clusters', () => {
  const spots = [...row(7, 1), ...row(7, 1, 300)];
  expect(clustersOf(spots).map((members) => members.length)).toEqual([7, 7]);
});
