import { expect, test } from 'vitest';

import { activity, day, stay } from '../../../tests/trip';
import { areaIn, basesOf, basesOn, centreOf, daysWith, linesOf, pointsOf, pointsOn, wayOf } from './points';

const at = (lat: unknown, lng: unknown) => ({ geo_location: { lat, lng } as { lat: number; lng: number } });

const DAYS = [
  day('Day 1', [activity('A', at(10, 76)), activity('B', { geo_location: null }), activity('A', at(12, 78))]),
  day('Day 2', []),
  day('Day 3', [activity('C', at(0, 0))]),
];

test('a point has its number in the plan, and its own id if its place is visited twice', () => {
  const points = pointsOf(DAYS);
  expect(points.map(({ stop, number, name }) => [stop, number, name])).toEqual([
    ['stop-1-1', 1, 'A'],
    ['stop-1-3', 3, 'A'],
    ['stop-3-1', 1, 'C'],
  ]);
  expect(daysWith(points)).toEqual([0, 2]);
});

test.each([
  [null, 76],
  [10, null],
  [undefined, 76],
  [10, '76'],
  [Number.NaN, 76],
  [91, 76],
  [10, -181],
])('%s and %s are not coordinates', (lat, lng) => {
  expect(pointsOf([day('Day 1', [activity('A', at(lat, lng))])])).toEqual([]);
});

test('points are those of one day or of all; a line connects only the stops of one day', () => {
  const points = pointsOf(DAYS);
  expect(pointsOn(points, 0).map(({ stop }) => stop)).toEqual(['stop-1-1', 'stop-1-3']);
  expect(pointsOn(points, 1)).toEqual([]);
  expect(pointsOn(points, null)).toHaveLength(3);
  expect(linesOf(points).map((line) => line.length)).toEqual([2, 1]);
});

test('the centre is the average of the points', () => {
  expect(centreOf(pointsOf(DAYS).slice(0, 2))).toEqual({ lat: 11, lng: 77 });
  expect(centreOf([])).toEqual({ lat: 0, lng: 0 });
});

test('a day leads from the stay of the previous night to that of the next', () => {
  const days = ['Day 1', 'Day 2', 'Day 3'].map((date) => day(date, [activity(date)]));
  const stays = [stay('Inn', { to_day: 'day-day-3', nights: 2 }), stay('Nowhere', { geo_location: null })];
  const bases = basesOf({ days, stays });
  const ways = linesOf(pointsOf(days)).map((line) => wayOf(line, bases).map(({ name }) => name));
  expect(ways).toEqual([
    ['Day 1', 'Inn'],
    ['Inn', 'Day 2', 'Inn'],
    ['Inn', 'Day 3'],
  ]);
  expect(basesOn(bases, 2)).toEqual(bases);
  expect(basesOn(basesOf({ days, stays: [stay('Inn')] }), 2)).toEqual([]);
});

test.each([
  ['12 Bazaar Road, Fort Kochi, Kochi, India', '12 Bazaar Road, Fort Kochi'],
  ['Kochi, Kerala, India', null],
  ['Jew Town, Kochi, India', null],
  ['Mattancherry', 'Mattancherry'],
  [null, null],
])('for the address %s a row shows %s', (address, said) => {
  expect(areaIn({ address, city: 'Kochi', name: 'Jew Town' })).toBe(said);
});
