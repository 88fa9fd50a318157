import { expect, test } from 'vitest';

import { coordinatesIn, coordinatesOf } from './coordinates';

test.each([
  ['48.8584, 2.2945', { lat: 48.8584, lng: 2.2945 }],
  [' -33.9,18 ', { lat: -33.9, lng: 18 }],
  ['91, 2', null],
  ['48.8584', null],
  ['48°51′30″N 2°17′40″E', null],
  ['8FW4V75V+8Q', null],
  ['', null],
])('the position in %j', (text, at) => {
  expect(coordinatesIn(text)).toEqual(at);
});

test('a position is written as it is read, to a metre', () => {
  const text = coordinatesOf({ lat: -0.0000012, lng: 76.2421234567 });
  expect(text).toBe('-0.00000, 76.24212');
  expect(coordinatesIn(text)).toEqual({ lat: -0, lng: 76.24212 });
});
