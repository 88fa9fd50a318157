import { expect, test } from 'vitest';

import { activity, day } from '../../../tests/trip';
import { timedVisitsOf } from '../day/visits';
import { aroundOf, clock, darkIn, heightOf, inSteps, openIn, placeOf, spanOf, withLength } from './layout';

const at = (name: string, arrive: string | null, depart: string | null, more = {}) =>
  activity(name, { arrive, depart, ...more });
const visits = (...stops: ReturnType<typeof at>[]) => timedVisitsOf(day('Day 1', stops)) ?? [];
const times = (shown: ReturnType<typeof visits>) =>
  shown.map(({ arrive, depart }) => `${clock(arrive)}-${clock(depart)}`);
// Each hop takes 14 minutes.
const MORNING = visits(at('A', '09:30', '10:30'), at('B', '10:45', '12:00'), at('C', '14:00', '15:00'));

test('a timeline shows whole hours around the visits, including those after midnight', () => {
  expect(spanOf(MORNING)).toEqual({ from: 540, until: 960 });
  expect(spanOf(visits(at('Bar', '22:00', '01:30')))).toEqual({ from: 1260, until: 1560 });
  expect(spanOf(visits(at('Sunrise', '00:10', '00:50')))).toEqual({ from: 0, until: 120 });
});

test('stops without times are left out', () => {
  expect(times(visits(at('A', '09:30', '10:30'), at('B', null, null)))).toEqual(['09:30-10:30']);
  expect(timedVisitsOf(day('Day 1', [at('B', null, null)]))).toBeNull();
});

test('a longer visit pushes later ones only as far as necessary', () => {
  expect(times(withLength(MORNING, 0, 90))).toEqual(['09:30-11:00', '11:14-12:29', '14:00-15:00']);
  expect(times(withLength(MORNING, 0, 240))).toEqual(['09:30-13:30', '13:44-14:59', '15:13-16:13']);
});

test('a shorter visit moves nothing until the server answers', () => {
  expect(times(withLength(MORNING, 1, 15))).toEqual(['09:30-10:30', '10:45-11:00', '14:00-15:00']);
});

test('a fixed time does not move', () => {
  const fixed = visits(at('A', '09:30', '10:30'), at('B', '10:45', '12:00', { start_time: '10:45' }));
  expect(times(withLength(fixed, 0, 120))).toEqual(['09:30-11:30', '10:45-12:00']);
});

test('lengths are multiples of five minutes, from five minutes on', () => {
  expect([1, 62, 63, 5000].map((minutes) => inSteps(minutes, 720))).toEqual([5, 60, 65, 720]);
});

test('opening hours are shown only around their visit', () => {
  const around = aroundOf(MORNING, 1, spanOf(MORNING));
  expect(around).toEqual({ from: 630, until: 840 });
  expect(
    openIn(
      [
        { opens: 540, closes: 720 },
        { opens: 780, closes: 1080 },
      ],
      around,
    ),
  ).toEqual([
    { from: 630, until: 720 },
    { from: 780, until: 840 },
  ]);
  expect(openIn([], around)).toEqual([]);
});

test('it is dark before the first and after the last light', () => {
  const span = { from: 300, until: 1320 };
  expect(darkIn({ opens: 360, closes: 1200 }, span)).toEqual([
    { from: 300, until: 360 },
    { from: 1200, until: 1320 },
  ]);
  expect(darkIn({ opens: 200, closes: 1400 }, span)).toEqual([]);
  expect(darkIn(null, span)).toEqual([]);
});

test('times outside a timeline have no position', () => {
  const span = { from: 540, until: 960 };
  expect(placeOf({ from: 570, until: 630 }, span)).toEqual({ top: heightOf(30), height: heightOf(60) });
  expect(placeOf({ from: 500, until: 600 }, span)?.top).toBe(heightOf(0));
  expect(placeOf({ from: 1000, until: 1100 }, span)).toBeNull();
});
