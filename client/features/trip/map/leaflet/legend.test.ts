import { expect, test } from 'vitest';

import { scaleText } from '../../../../text/quantities';
import { scaleOf } from './legend';

test('a scale is the longest round length that fits', () => {
  expect(scaleOf(730, 96)).toEqual({ metres: 500, width: 66 });
  expect(scaleOf(2000, 96)).toEqual({ metres: 2000, width: 96 });
  expect(scaleOf(19_999, 96)).toEqual({ metres: 10_000, width: 48 });
});

test('the scale of a map without a size is not visible', () => {
  expect(scaleOf(0, 96).width).toBe(96);
  expect(scaleOf(Number.NaN, 96).width).toBe(96);
});

test('lengths below a kilometre are in metres', () => {
  expect([scaleText(500), scaleText(1000), scaleText(20_000)]).toEqual(['500 m', '1 km', '20 km']);
});
