import { expect, test } from 'vitest';

import { directionsTo, MAX_STOPS, routeAlong } from './mapLinks';

const points = (count: number) => Array.from({ length: count }, (_, lat) => ({ lat, lng: -lat / 2 }));
const waypoints = (url: string | undefined) =>
  new URL(url ?? '').searchParams.get('waypoints')?.split('|') ?? [];

test('the route begins at the first place, ends at the last and passes through the others', () => {
  expect(routeAlong(points(4))).toEqual({
    url: 'https://www.google.com/maps/dir/?api=1&origin=0%2C0&destination=3%2C-1.5&waypoints=1%2C-0.5%7C2%2C-1',
    stops: 4,
  });
});

test('two places need no waypoints, one place no origin, and no places have no route', () => {
  expect(routeAlong(points(2))?.url).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=0%2C0&destination=1%2C-0.5',
  );
  expect(routeAlong(points(1))?.url).toBe('https://www.google.com/maps/dir/?api=1&destination=0%2C0');
  expect(routeAlong([])).toBeNull();
});

test('the same place twice in a row is one stop', () => {
  const [a, b] = [
    { lat: 1, lng: 1 },
    { lat: 2, lng: 2 },
  ];
  expect(waypoints(routeAlong([a, a, b, b, a])?.url)).toEqual(['2,2']);
});

test('up to the map’s limit, all places are included', () => {
  expect(waypoints(routeAlong(points(MAX_STOPS))?.url)).toHaveLength(9);
});

test.each([12, 21, 22, 84])('of %i places both ends and nine evenly chosen others are included', (count) => {
  const route = routeAlong(points(count));
  const query = new URL(route?.url ?? '').searchParams;
  expect(query.get('origin')).toBe('0,0');
  expect(query.get('destination')).toBe(`${count - 1},${-(count - 1) / 2}`);
  const chosen = [0, ...waypoints(route?.url).map((point) => Number(point.split(',')[0])), count - 1];
  expect(chosen).toHaveLength(MAX_STOPS);
  expect(route?.stops).toBe(MAX_STOPS);
  const steps = chosen.slice(1).map((value, index) => value - (chosen[index] ?? 0));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
});

test('the route to a place begins at the traveller’s position', () => {
  expect(directionsTo({ lat: 9.97, lng: 76.28 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=9.97%2C76.28',
  );
});
