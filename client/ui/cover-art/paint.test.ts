import { expect, test } from 'vitest';

import { KINDS, kindOf } from './kinds';
import { paint } from './paint';

test.each(KINDS)('the same name gives the same %s', (kind) => {
  expect(paint('Kochi', kind)).toEqual(paint('KOCHI', kind));
  expect(paint('Kochi', kind).markup).not.toBe(paint('Munnar', kind).markup);
});

test('place types, interests and names choose the kind', () => {
  expect(kindOf('museum', 'point_of_interest', "Musée d'Orsay")).toBe('museum');
  expect(kindOf('Water Sports')).toBe('sea');
  expect(kindOf('Kochi, Kerala, India')).toBe('backwaters');
  expect(kindOf('Nowhere')).toBe('road');
  expect(paint('Somewhere', 'Hiking').kind).toBe('mountains');
});

test('what a name says never reaches the markup', () => {
  const { markup, inks } = paint('"><script>alert(1)</script>');
  expect(markup + JSON.stringify(inks)).not.toContain('script');
});

test('every number is finite', () => {
  for (const kind of KINDS)
    for (const name of ['', 'Kochi', 'Paris', 'Oslo'])
      expect(paint(name, kind).markup).not.toMatch(/NaN|undefined/);
});
