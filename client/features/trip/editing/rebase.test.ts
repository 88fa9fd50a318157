import { describe, expect, test } from 'vitest';

import { ADDED, type Plan, visitKey, withPlace, without } from './plan';
import { aligned, changesBetween, rebase } from './rebase';

/** Creates a plan from days such as "a b c", with a letter per place and a key per visit. */
function plan(...days: string[]): Plan {
  const visits = new Map<string, number>();
  return days.map((letters, index) => ({
    date: `Day ${index + 1}`,
    stops: letters.split(' ').flatMap((letter) => {
      if (letter === '') return [];
      const visit = (visits.get(letter) ?? 0) + 1;
      visits.set(letter, visit);
      return [{ key: visitKey(letter, visit), place_id: letter, name: letter, image: null }];
    }),
  }));
}

const places = (of: Plan) => of.map(({ stops }) => stops.map(({ place_id }) => place_id).join(' '));
const keys = (of: Plan) => of.flatMap(({ stops }) => stops.map(({ key }) => key));

/** Returns the places of my draft after rebasing it on their plan. */
function after(original: Plan, mine: Plan, theirs: Plan): string[] {
  const result = rebase(original, mine, aligned(original, theirs));
  expect(new Set(keys(result)).size).toBe(keys(result).length);
  return places(result);
}

describe('aligned', () => {
  test('an existing stop keeps its key, preferably on its own day', () => {
    const original = plan('a b', 'a');
    expect(keys(aligned(original, plan('b', 'a')))).toEqual(['b#1', 'a#2']);
    expect(keys(aligned(original, plan('b', 'a a')))).toEqual(['b#1', 'a#2', 'a#1']);
  });

  test('a new stop gets a new key', () => {
    expect(keys(aligned(plan('a', 'a'), plan('a a', 'a')))).toEqual(['a#1', 'a#3', 'a#2']);
  });
});

describe('my draft on their plan', () => {
  const original = plan('a b c', 'd e');

  test.each([
    ['moved within a day', plan('c a b', 'd e'), plan('a b c x', 'd e'), ['c a b x', 'd e']],
    ['moved to another day', plan('b c', 'd a e'), plan('a b c', 'd x e'), ['b c', 'd x a e']],
    ['moved to the end of a day', plan('b c', 'd e a'), plan('a b c', 'd e x'), ['b c', 'd e x a']],
    ['both moved it: mine wins', plan('b c', 'a d e'), plan('b c a', 'd e'), ['b c', 'a d e']],
    ['they moved another', plan('c a b', 'd e'), plan('a b c e', 'd'), ['c a b e', 'd']],
    ['I moved what they removed', plan('b c', 'a d e'), plan('b c', 'd e'), ['b c', 'd e']],
    ['they moved what it was put before', plan('b c', 'a d e'), plan('a b c d', 'e'), ['b c d', 'a e']],
    ['I changed nothing', original, plan('c', 'x'), ['c', 'x']],
    ['they changed nothing', plan('e', 'a b c d'), original, ['e', 'a b c d']],
    ['they removed everything', plan('e d c b a', ''), plan('', ''), ['', '']],
  ])('%s', (_, mine, theirs, expected) => {
    expect(after(original, mine, theirs)).toEqual(expected);
  });

  test('a stop that I removed stays removed wherever they moved it', () => {
    expect(after(original, without(original, 'b#1'), plan('a c', 'd b e x'))).toEqual(['a c', 'd e x']);
  });

  test('if a place is visited twice, the visit that I removed goes', () => {
    const twice = plan('a b', 'a');
    expect(after(twice, without(twice, 'a#2'), plan('b', 'a'))).toEqual(['b', '']);
    expect(after(twice, without(twice, 'a#1'), plan('b', 'a'))).toEqual(['b', 'a']);
  });

  const x = { place_id: 'x', name: 'x', image: null };

  test('a stop that I added comes last on its day', () => {
    expect(after(original, withPlace(original, 0, x), plan('a y', 'd e'))).toEqual(['a y x', 'd e']);
  });

  test('a place that both added to a day comes once, on different days twice', () => {
    expect(after(original, withPlace(original, 0, x), plan('x a b c', 'd e'))).toEqual(['x a b c', 'd e']);
    expect(after(original, withPlace(original, 0, x), plan('a b c', 'd e x'))).toEqual(['a b c x', 'd e x']);
  });

  test('another visit of a place counts as a new stop', () => {
    const mine = withPlace(original, 0, { place_id: 'a', name: 'a', image: null });
    expect(after(original, mine, plan('a b c', 'e d'))).toEqual(['a b c a', 'e d']);
  });
});

/** A seeded random number generator (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

function changed(original: Plan, next: (below: number) => number, added: string): Plan {
  let result = original;
  for (let step = next(4); step >= 0; step -= 1) {
    const all = keys(result);
    const key = all[next(all.length)] ?? '';
    const stop = result.flatMap(({ stops }) => stops).find((one) => one.key === key);
    const target = next(result.length);
    if (stop === undefined || next(4) === 0) continue;
    result = without(result, key);
    if (next(4) > 0)
      result = result.map((day, index) =>
        index === target ? { ...day, stops: day.stops.toSpliced(next(day.stops.length + 1), 0, stop) } : day,
      );
  }
  return next(3) === 0
    ? withPlace(result, next(result.length), { place_id: added, name: added, image: null })
    : result;
}

test('no combination of changes loses or duplicates a stop', () => {
  for (let seed = 1; seed <= 2000; seed += 1) {
    const next = numbers(seed);
    const original = plan('a b c a', 'd', 'e f a');
    const mine = changed(original, next, 'x');
    const theirsRaw = changed(original, next, 'y');
    const theirs = aligned(original, theirsRaw);
    expect(places(theirs)).toEqual(places(theirsRaw));
    const result = keys(rebase(original, mine, theirs)).toSorted();
    const wanted = [
      ...keys(theirs).filter((key) => !keys(original).includes(key) || keys(mine).includes(key)),
      ...keys(mine).filter((key) => key === ADDED),
    ].toSorted();
    expect(result, `seed ${seed}`).toEqual(wanted);
  }
});

test('each change of a stop is described in a sentence', () => {
  const original = plan('a b c', 'd e f');
  expect(changesBetween(original, aligned(original, plan('c a b x f', 'd')))).toEqual([
    'e was removed from Day 2',
    'c was moved within Day 1',
    'x was added to Day 1',
    'f was moved to Day 1',
  ]);
  expect(changesBetween(original, original)).toEqual([]);
});
