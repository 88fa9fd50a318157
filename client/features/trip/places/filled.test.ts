import { expect, test } from 'vitest';

import { place } from '../../../tests/place';
import { changeOf, draftOf, emptyForm, formOf } from './filled';

const FLAT = place({
  name: 'Ravi’s flat',
  category: 'lodging',
  address: 'Fort Kochi',
  opening_hours: null,
  phone: '+91 484 123',
  is_private: false,
});

test('a new place contains only the filled fields; a short plus code is near the destination', () => {
  expect(draftOf(emptyForm(' Ravi’s flat ', 'lodging'), 'd-kochi')).toEqual({
    name: 'Ravi’s flat',
    category: 'lodging',
  });
  const filled = { ...emptyForm('Flat', 'home'), text: ' X6WQ+J2 ', isPrivate: false };
  expect(draftOf(filled, 'd-kochi')).toEqual({
    name: 'Flat',
    category: 'home',
    text: 'X6WQ+J2',
    near: 'd-kochi',
    is_private: false,
  });
});

test('for an existing place only differences are sent, and emptied fields are null', () => {
  const start = formOf(FLAT);
  expect(changeOf(start, start, undefined)).toEqual({});
  expect(changeOf({ ...start, phone: ' ', category: 'home', isPrivate: true }, start, undefined)).toEqual({
    phone: null,
    category: 'home',
    is_private: true,
  });
  expect(changeOf({ ...start, text: '9.96, 76.24' }, start, 'd-kochi')).toEqual({
    text: '9.96, 76.24',
    near: 'd-kochi',
  });
});
