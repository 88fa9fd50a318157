import { expect, test } from 'vitest';

import { EMPTY_DRAFT, newDestination, type TripDraft } from './draft';
import { choicesText, generatingTitle, lengthText, placesText, suggestedName } from './text';

const cities = (...names: string[]): TripDraft => ({
  ...EMPTY_DRAFT,
  isMultiCity: names.length > 1,
  destinations: names.map((name, at) => ({
    ...newDestination({ place_id: name, name, region: '' }, []),
    key: String(at),
  })),
});

test('the suggested name combines the route and the days', () => {
  expect(suggestedName(cities('Kochi'), '')).toBe('Kochi in 3 days');
  expect(suggestedName(cities('Kochi', 'Munnar', 'Thekkady'), '')).toBe('Kochi to Thekkady in 3 days');
  expect(suggestedName(cities('Kochi', 'Munnar', 'Kochi'), '')).toBe('Kochi in 3 days');
  expect(suggestedName(cities('Kochi'), 'Diwali')).toBe('Diwali in Kochi');
});

test('a suggested name fits its field', () => {
  const long = cities('K'.repeat(119));
  expect(suggestedName(long, '')).toHaveLength(120);
  expect(suggestedName(long, '')).toMatch(/ in 3 days$/);
  expect(suggestedName(long, 'Diwali').length).toBeLessThanOrEqual(120);
});

test('the places are described in a few words', () => {
  expect(placesText(cities('Kochi'))).toBe('Kochi');
  expect(placesText(cities('Kochi', 'Munnar'))).toBe('Kochi and Munnar');
  expect(placesText(cities('Kochi', 'Munnar', 'Thekkady'))).toBe('3 cities');
});

test('the length includes exact dates', () => {
  const dated: TripDraft = {
    ...cities('Kochi'),
    durationType: 'dates',
    duration: { days: 3, start_date: '2030-12-12', end_date: '2030-12-16' },
    traveler: 'COUPLE',
  };
  expect(lengthText(cities('Kochi'))).toBe('3 days');
  expect(lengthText(dated)).toBe('5 days, 12–16 Dec 2030');
  expect(lengthText({ ...dated, duration: { ...dated.duration, end_date: null } })).toBeNull();
  expect(choicesText(dated)).toBe('5 days, couple');
  expect(generatingTitle(dated)).toBe('Planning your 5 days in Kochi');
});
