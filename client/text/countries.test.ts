import { expect, test } from 'vitest';

import { COUNTRIES, countryInSentence, countryName } from './countries';

test('there are 51 countries with unique two-letter codes', () => {
  expect(COUNTRIES).toHaveLength(51);
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(51);
  expect(COUNTRIES.every(({ code, name }) => /^[A-Z]{2}$/.test(code) && name !== '')).toBe(true);
});

test('a code has a name, and an unknown code is its own name', () => {
  expect(countryName('IN')).toBe('India');
  expect(countryName('XX')).toBe('XX');
});

test('some names take an article within a sentence', () => {
  const taking = COUNTRIES.map(({ code }) => countryInSentence(code)).filter((name) =>
    name.startsWith('the '),
  );
  expect(taking).toEqual([
    'the Netherlands',
    'the Philippines',
    'the United Arab Emirates',
    'the United Kingdom',
    'the United States',
  ]);
  expect(countryInSentence('IN')).toBe('India');
});
