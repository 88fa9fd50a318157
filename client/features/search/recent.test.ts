import { expect, test } from 'vitest';

import { parse, type RecentSearch, withoutSearch, withSearch } from './recent';

const user = (id: string): RecentSearch => ({ id, name: `Name of ${id}`, type: 'user' });

test('at most five are remembered, the newest first', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map(user).reduce<RecentSearch[]>(withSearch, []);
  expect(list.map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c', 'b']);
});

test('nothing is remembered twice, and the newest name counts', () => {
  expect(withSearch([user('a'), user('b')], { ...user('b'), name: 'New' })).toEqual([
    { ...user('b'), name: 'New' },
    user('a'),
  ]);
});

test('a user and a trip of the same id are two', () => {
  const trip: RecentSearch = { ...user('a'), type: 'trip' };
  expect(withSearch([user('a')], trip)).toEqual([trip, user('a')]);
  expect(withoutSearch([trip, user('a')], trip)).toEqual([user('a')]);
});

test.each(['', 'garbage', '{', 'null', '7', '{"0": 1}', '"text"', '[null, 1, "x", []]'])(
  'a storage that holds %s holds nothing',
  (text) => {
    expect(parse(text)).toEqual([]);
  },
);

test('what is not a search is left out, what is too much or double as well', () => {
  const kept = [
    user('a'),
    { ...user('x'), type: 'place' },
    { ...user('y'), id: 1 },
    { ...user('z'), id: '' },
    { id: 'n', type: 'user' },
    { ...user('b'), more: true },
    user('a'),
    ...['c', 'd', 'e', 'f'].map(user),
  ];
  expect(parse(JSON.stringify(kept))).toEqual(['a', 'b', 'c', 'd', 'e'].map(user));
});
