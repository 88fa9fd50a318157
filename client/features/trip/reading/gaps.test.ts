import { expect, test } from 'vitest';

import { activity, day } from '../../../tests/trip';
import { openingsOf } from './gaps';

const at = (arrive: string, depart: string, ...types: string[]) =>
  activity(`${arrive} ${types[0] ?? 'museum'}`, {
    arrive,
    depart,
    types: types.length > 0 ? types : ['museum'],
  });

const FULL = [
  at('09:00', '11:30'),
  at('12:00', '13:30', 'restaurant'),
  at('14:00', '18:00'),
  at('18:30', '20:30', 'restaurant'),
];

test('a full day has no gaps', () => {
  expect(openingsOf(day('Day 1', FULL))).toEqual({ freeUntil: new Map(), missing: [], hasRoom: false });
});

test('an hour between two stops is free until it is time to leave', () => {
  const stops = [at('09:00', '10:00'), at('12:00', '13:00', 'cafe'), at('13:30', '14:00')];
  // The hops take 14 minutes.
  expect(openingsOf(day('Day 1', stops)).freeUntil).toEqual(new Map([[0, '11:45']]));
});

test('missing meals are named', () => {
  const meals = (...stops: Parameters<typeof day>[1]) => openingsOf(day('Day 1', stops)).missing;
  expect(meals(at('09:00', '12:00'), at('12:30', '18:00'))).toEqual(['lunch', 'dinner']);
  expect(meals(at('09:00', '12:00'), at('12:30', '14:00', 'cafe'), at('14:30', '18:00'))).toEqual(['dinner']);
  expect(meals(at('15:30', '18:00'), at('19:00', '21:00', 'restaurant'))).toEqual([]);
});

test('after midnight the clock starts again', () => {
  const stops = [
    at('18:00', '20:00', 'restaurant'),
    at('23:00', '01:00', 'night_club'),
    at('01:30', '02:00'),
  ];
  expect(openingsOf(day('Day 1', stops)).freeUntil).toEqual(new Map([[0, '22:45']]));
});

test('a day without times or stops has room and no gaps', () => {
  const unknown = { freeUntil: new Map(), missing: [], hasRoom: true };
  expect(openingsOf(day('Day 1', []))).toEqual(unknown);
  expect(openingsOf(day('Day 1', [activity('Fort', { arrive: null, depart: null })]))).toEqual(unknown);
});
