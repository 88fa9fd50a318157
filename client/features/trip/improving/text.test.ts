import { expect, test } from 'vitest';

import { detourText, movesText, nothingText, savingText, typeText } from './text';

test.each([
  [25, 3.4, 'Saves 25 min and 3.4 km of travel'],
  [65, 12, 'Saves 1 h 5 min and 12 km of travel'],
  [120, 0, 'Saves 2 h of travel'],
  [4, -0, 'Saves 4 min of travel'],
  [25, -1.2, 'Saves 25 min of travel, but is 1.2 km longer'],
])('saving %i min and %f km', (minutes, km, text) => {
  expect(savingText(minutes, km)).toBe(text);
});

test('a detour is measured from the day’s stops, or on a free day from the centre', () => {
  expect(detourText(8, false)).toBe('8 min detour');
  expect(detourText(0, false)).toBe('On your way');
  expect(detourText(8, true)).toBe('8 min from the centre');
  expect(detourText(0, true)).toBe('In the centre');
});

test('types are shown as words unless they say nothing', () => {
  expect(typeText(['art_gallery', 'museum'])).toBe('Art gallery');
  expect(typeText(['cafe'])).toBe('Cafe');
  expect(typeText(['tourist_attraction'])).toBe('Sight');
  expect(typeText(['point_of_interest'])).toBeNull();
  expect(typeText([])).toBeNull();
});

test('one is singular', () => {
  expect(movesText(1)).toBe('1 stop moves');
  expect(movesText(2)).toBe('2 stops move');
});

test.each([
  ['full', 'This day is already full. You can still add any place you like.'],
  [
    'all_planned',
    'Every place we know around Kochi is already in your plan. You can search for any other place.',
  ],
  [
    'nothing_fits',
    'Nothing nearby is open in the free time of this day. You can search for any place you like.',
  ],
] as const)('the reason why nothing is suggested: %s', (because, text) => {
  expect(nothingText(because, 'Kochi', false)).toBe(text);
});
