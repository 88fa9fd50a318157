import { expect, test } from 'vitest';

import { detourText, minutesText, movesText, nothingText, savingText, typeText } from './words';

test.each([
  [25, 3.4, 'Saves 25 min and 3.4 km on the way'],
  [65, 12, 'Saves 1 h 5 min and 12 km on the way'],
  [120, 0, 'Saves 2 h on the way'],
  [4, -0, 'Saves 4 min on the way'],
  [25, -1.2, 'Saves 25 min, on a way that is 1.2 km longer'],
])('%i min and %f km less are told as they are', (minutes, km, text) => {
  expect(savingText(minutes, km)).toBe(text);
});

test('a detour is told from the stops of the day, on a free day from the centre', () => {
  expect(detourText(8, false)).toBe('+8 min on the way');
  expect(detourText(0, false)).toBe('On your way');
  expect(detourText(8, true)).toBe('8 min from the centre');
  expect(detourText(0, true)).toBe('In the centre');
});

test('types are told in words, where they say something', () => {
  expect(typeText(['art_gallery', 'museum'])).toBe('Art gallery');
  expect(typeText(['cafe'])).toBe('Cafe');
  expect(typeText(['point_of_interest'])).toBeNull();
  expect(typeText([])).toBeNull();
});

test('one is told as one', () => {
  expect(movesText(1)).toBe('1 stop moves');
  expect(movesText(2)).toBe('2 stops move');
  expect(minutesText(60)).toBe('1 h');
});

test.each([
  ['full', 'This day is nicely full already. You can still add any place you like.'],
  ['all_planned', 'All we know around Kochi is in your plan already. You can search for any other place.'],
  ['nothing_fits', 'Nothing near this day is free and open then. You can search for any place you like.'],
] as const)('where nothing is suggested, it says why: %s', (because, text) => {
  expect(nothingText(because, 'Kochi', false)).toBe(text);
});
