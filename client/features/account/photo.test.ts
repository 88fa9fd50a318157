import { expect, test } from 'vitest';

import { fitted, NOT_A_PHOTO, photoProblem, TOO_LARGE } from './photo';

const MIB = 1024 * 1024;

test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'])('%s is a photo', (type) => {
  expect(photoProblem({ type, size: 1 })).toBeNull();
});

test.each(['image/svg+xml', 'image/heic', 'image/bmp', 'application/pdf', ''])('“%s” is none', (type) => {
  expect(photoProblem({ type, size: 1 })).toBe(NOT_A_PHOTO);
});

test('a photo has less than 5 MB', () => {
  expect(photoProblem({ type: 'image/png', size: 5 * MIB - 1 })).toBeNull();
  expect(photoProblem({ type: 'image/png', size: 5 * MIB })).toBe(TOO_LARGE);
});

test('what is no photo is said before its size', () => {
  expect(photoProblem({ type: 'video/mp4', size: 50 * MIB })).toBe(NOT_A_PHOTO);
});

test.each([
  [4000, 3000, 300, 225],
  [3000, 4000, 225, 300],
  [301, 300, 300, 299],
  [300, 300, 300, 300],
  [40, 20, 40, 20],
  [9000, 2, 300, 1],
])('%i x %i fits as %i x %i', (width, height, smallWidth, smallHeight) => {
  expect(fitted({ width, height }, 300)).toEqual({ width: smallWidth, height: smallHeight });
});
