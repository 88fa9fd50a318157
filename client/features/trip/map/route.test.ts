import { expect, test } from 'vitest';

import { MOST_STOPS, routeOf } from './route';

const points = (count: number) => Array.from({ length: count }, (_, lat) => ({ lat, lng: -lat / 2 }));
const waypoints = (url: string | undefined) =>
  new URL(url ?? '').searchParams.get('waypoints')?.split('|') ?? [];

test('the way begins at the first place, ends at the last and passes the others', () => {
  expect(routeOf(points(4))).toEqual({
    url: 'https://www.google.com/maps/dir/?api=1&origin=0%2C0&destination=3%2C-1.5&waypoints=1%2C-0.5%7C2%2C-1',
    stops: 4,
  });
});

test('two places need no waypoints, one place no origin, and none has no way', () => {
  expect(routeOf(points(2))?.url).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=0%2C0&destination=1%2C-0.5',
  );
  expect(routeOf(points(1))?.url).toBe('https://www.google.com/maps/dir/?api=1&destination=0%2C0');
  expect(routeOf([])).toBeNull();
});

test('whoever stays at a place does not travel to it', () => {
  const [a, b] = [
    { lat: 1, lng: 1 },
    { lat: 2, lng: 2 },
  ];
  expect(waypoints(routeOf([a, a, b, b, a])?.url)).toEqual(['2,2']);
});

test('as many places as an outside map takes are all there', () => {
  expect(waypoints(routeOf(points(MOST_STOPS))?.url)).toHaveLength(9);
});

test.each([12, 21, 22, 84])('of %i places both ends stay, and nine of the others, evenly chosen', (count) => {
  const route = routeOf(points(count));
  const query = new URL(route?.url ?? '').searchParams;
  expect(query.get('origin')).toBe('0,0');
  expect(query.get('destination')).toBe(`${count - 1},${-(count - 1) / 2}`);
  const chosen = [0, ...waypoints(route?.url).map((point) => Number(point.split(',')[0])), count - 1];
  expect(chosen).toHaveLength(MOST_STOPS);
  expect(route?.stops).toBe(MOST_STOPS);
  const steps = chosen.slice(1).map((value, index) => value - (chosen[index] ?? 0));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
});
