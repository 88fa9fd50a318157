import { expect, test } from 'vitest';

import { COUNTRIES, countryName } from './countries';

test('there are 51 countries, each with a code of two letters of its own', () => {
  expect(COUNTRIES).toHaveLength(51);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(51);
  expect(COUNTRIES.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== '')).toBe(true);
});

test('a code has a name, and a code without one stands for itself', () => {
  expect(countryName('IN')).toBe('India');
  expect(countryName('XX')).toBe('XX');
});
