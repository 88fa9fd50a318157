import { expect, test } from 'vitest';

import { isLocated, metresBetween } from './geo';

test('the distance follows the great circle', () => {
  const paris = { lat: 48.8566, lng: 2.3522 };
  const london = { lat: 51.5074, lng: -0.1278 };
  expect(metresBetween(paris, london) / 1000).toBeCloseTo(343.6, 0);
  expect(metresBetween(london, paris)).toBe(metresBetween(paris, london));
  expect(metresBetween(paris, paris)).toBe(0);
});

test('a degree along the equator is a 360th of it, also across the date line', () => {
  const degree = (2 * Math.PI * 6_371_009) / 360;
  expect(metresBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(degree, 3);
  expect(metresBetween({ lat: 0, lng: 10 }, { lat: 0, lng: 11 })).toBeCloseTo(degree, 3);
});

test('opposite points are half the circumference apart', () => {
  const half = Math.PI * 6_371_009;
  expect(metresBetween({ lat: 90, lng: 0 }, { lat: -90, lng: 0 })).toBeCloseTo(half, 3);
  expect(metresBetween({ lat: 12, lng: 34 }, { lat: -12, lng: -146 })).toBeCloseTo(half, 0);
});

test('only valid coordinates are accepted', () => {
  expect(isLocated({ lat: 0, lng: 0 })).toBe(true);
  expect(isLocated({ lat: -90, lng: 180 })).toBe(true);
  for (const at of [
    null,
    undefined,
    '9.9,76.2',
    {},
    { lat: 9.9 },
    { lat: 9.9, lng: null },
    { lat: '9.9', lng: '76.2' },
    { lat: 90.1, lng: 0 },
    { lat: 0, lng: -180.1 },
    { lat: NaN, lng: 0 },
  ])
    expect(isLocated(at)).toBe(false);
});
