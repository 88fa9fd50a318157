import { expect, test } from 'vitest';

import { parseSearches, type RecentSearch, withoutSearch, withSearch } from './useRecentSearches';

const user = (id: string): RecentSearch => ({ id, name: `Name of ${id}`, type: 'user' });

test('at most five searches are stored, newest first', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map(user).reduce<RecentSearch[]>(withSearch, []);
  expect(list.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b']);
});

test('a search is stored once, with its latest name', () => {
  expect(withSearch([user('a'), user('b')], { ...user('b'), name: 'New' })).toEqual([
    { ...user('b'), name: 'New' },
    user('a'),
  ]);
});

test('a user and a trip with the same id are different searches', () => {
  const trip: RecentSearch = { ...user('a'), type: 'trip' };
  expect(withSearch([user('a')], trip)).toEqual([trip, user('a')]);
  expect(withoutSearch([trip, user('a')], trip)).toEqual([user('a')]);
});

test.each(['', 'garbage', '{', 'null', '7', '{"0": 1}', '"text"', '[null, 1, "x", []]'])(
  'stored text %s contains no searches',
  (text) => {
    expect(parseSearches(text)).toEqual([]);
  },
);

test('invalid, duplicate and surplus searches are ignored', () => {
  const stored = [
    user('a'),
    { ...user('x'), type: 'place' },
    { ...user('y'), id: 1 },
    { ...user('z'), id: '' },
    { id: 'n', type: 'user' },
    { ...user('b'), more: true },
    user('a'),
    ...['c', 'd', 'e', 'f'].map(user),
  ];
  expect(parseSearches(JSON.stringify(stored))).toEqual(['a', 'b', 'c', 'd', 'e'].map(user));
});
