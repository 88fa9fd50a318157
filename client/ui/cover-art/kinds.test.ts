import { expect, test } from 'vitest';

import { KINDS, kindOf } from './kinds';
import { KIND_OF_TYPE, VAGUE } from './types';

test('place types, interests and names choose the kind', () => {
  expect(kindOf('museum', 'point_of_interest', "Musée d'Orsay")).toBe('museum');
  expect(kindOf('Water Sports')).toBe('sea');
  expect(kindOf('Kochi, Kerala, India')).toBe('backwaters');
  expect(kindOf('Nowhere')).toBe('road');
});

test('a generic type leaves the choice to the name', () => {
  expect(kindOf('city', 'Kochi, Kerala, India')).toBe('backwaters');
  expect(kindOf('city', 'Mysuru, Karnataka, India')).toBe('skyline');
  expect(kindOf('tourist_attraction', 'Amber Palace')).toBe('museum');
  expect(kindOf('tourist_attraction', 'Gateway of India')).toBe('road');
  expect(kindOf('natural_feature', 'Cherai Beach')).toBe('sea');
});

test.each([
  ['Stuttgart', 'road'],
  ['Steak House Restaurant', 'food'],
  ['Bishop Rock', 'road'],
  ['Athirappilly Waterfalls', 'forest'],
  ['Parking Sagar', 'road'],
])('%s is matched by whole words', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

test.each(Object.entries({ ...KIND_OF_TYPE, ...VAGUE }))('%s is drawn as %s', (type, kind) => {
  expect(KINDS).toContain(kind);
  expect(kindOf(type.replaceAll(' ', '_'))).toBe(kind);
});

test('only generic things are a signpost', () => {
  const signposts = Object.entries({ ...KIND_OF_TYPE, ...VAGUE }).filter(([, kind]) => kind === 'road');
  expect(signposts.map(([type]) => type)).toEqual(['experience', 'point of interest', 'tourist attraction']);
});
