import { expect, test } from 'vitest';

import { suggestion } from '../../../tests/improving';
import { newPlace, withTaken } from './filling';

const [a, b, c, d] = [suggestion('A'), suggestion('B'), suggestion('C'), suggestion('D')] as const;

test('what was taken stays where it stood, and comes once', () => {
  expect(withTaken([a, b, c], [])).toEqual([a, b, c]);
  expect(withTaken([a, b, c], [{ suggestion: b, index: 1 }])).toEqual([a, b, c]);
  expect(withTaken([c, d], [{ suggestion: b, index: 1 }])).toEqual([c, b, d]);
  expect(
    withTaken(
      [],
      [
        { suggestion: c, index: 2 },
        { suggestion: a, index: 0 },
      ],
    ),
  ).toEqual([a, c]);
});

test('a suggestion is added with its first photo and its first type', () => {
  const photo = suggestion('A', { place: { ...a.place, photos: ['/a.jpg', '/b.jpg'] } });
  expect(newPlace(photo)).toEqual({ place_id: 'p-a', name: 'A', image: '/a.jpg', kind: 'museum' });
  expect(newPlace(a).image).toBeNull();
});
