import { expect, test } from 'vitest';

import { member, people } from '../../../tests/trip';
import { permitting, stackOf, without } from './people';

const [ravi, lena, joao] = [member('Ravi', 'edit'), member('Lena', 'view'), member('Joao', 'view')];
const shown = (of: ReturnType<typeof stackOf>) => [...of.people.map(({ name }) => name), of.more];

test('the owner sees up to two others, and how many more there are', () => {
  expect(shown(stackOf(people([ravi]), true))).toEqual(['Asha Menon', 'Ravi', 0]);
  expect(shown(stackOf(people([ravi, lena]), true))).toEqual(['Asha Menon', 'Ravi', 'Lena', 0]);
  expect(shown(stackOf(people([ravi, lena, joao]), true))).toEqual(['Asha Menon', 'Ravi', 'Lena', 1]);
});

test('everyone else sees the owner and one more', () => {
  expect(shown(stackOf(people([ravi]), false))).toEqual(['Asha Menon', 'Ravi', 0]);
  expect(shown(stackOf(people([ravi, lena, joao]), false))).toEqual(['Asha Menon', 'Ravi', 2]);
});

test('who is removed is no longer counted, and who is not there changes nothing', () => {
  expect(without(people([ravi, lena]), ['u-ravi'])).toEqual(people([lena]));
  expect(without(people([ravi, lena]), ['u-nobody'])).toEqual(people([ravi, lena]));
});

test('a permission changes for one alone', () => {
  expect(permitting(people([ravi, lena]), 'u-lena', 'edit').collaborators).toEqual([
    ravi,
    { ...lena, permission: 'edit' },
  ]);
});
