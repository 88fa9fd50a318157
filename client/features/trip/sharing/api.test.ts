import { expect, test } from 'vitest';

import { member, people } from '../../../tests/trip';
import { avatarStackOf, withoutMembers, withPermission } from './api';

const [ravi, lena, joao] = [member('Ravi', 'edit'), member('Lena', 'view'), member('Joao', 'view')];
const shown = (of: ReturnType<typeof avatarStackOf>) => [...of.shown.map(({ name }) => name), of.more];

test('the owner sees up to two others, and the number of further members', () => {
  expect(shown(avatarStackOf(people([ravi]), true))).toEqual(['Asha Menon', 'Ravi', 0]);
  expect(shown(avatarStackOf(people([ravi, lena]), true))).toEqual(['Asha Menon', 'Ravi', 'Lena', 0]);
  expect(shown(avatarStackOf(people([ravi, lena, joao]), true))).toEqual(['Asha Menon', 'Ravi', 'Lena', 1]);
});

test('everybody else sees the owner and one more member', () => {
  expect(shown(avatarStackOf(people([ravi]), false))).toEqual(['Asha Menon', 'Ravi', 0]);
  expect(shown(avatarStackOf(people([ravi, lena, joao]), false))).toEqual(['Asha Menon', 'Ravi', 2]);
});

test('a removed member is no longer counted, and removing an unknown one changes nothing', () => {
  expect(withoutMembers(people([ravi, lena]), ['u-ravi'])).toEqual(people([lena]));
  expect(withoutMembers(people([ravi, lena]), ['u-nobody'])).toEqual(people([ravi, lena]));
});

test('a permission changes for one member only', () => {
  expect(withPermission(people([ravi, lena]), 'u-lena', 'edit').collaborators).toEqual([
    ravi,
    { ...lena, permission: 'edit' },
  ]);
});
