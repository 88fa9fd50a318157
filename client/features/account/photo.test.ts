import { expect, test } from 'vitest';

import { fitInto, photoProblem } from './photo';

const MIB = 1024 * 1024;
const NOT_A_PHOTO = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)';
const TOO_LARGE = 'Image size should be less than 5MB';

test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'])('%s is a photo', (type) => {
  expect(photoProblem({ type, size: 1 })).toBeNull();
});

test.each(['image/svg+xml', 'image/heic', 'image/bmp', 'application/pdf', ''])(
  '“%s” is not a photo',
  (type) => {
    expect(photoProblem({ type, size: 1 })).toBe(NOT_A_PHOTO);
  },
);

test('a photo must be smaller than 5 MB', () => {
  expect(photoProblem({ type: 'image/png', size: 5 * MIB - 1 })).toBeNull();
  expect(photoProblem({ type: 'image/png', size: 5 * MIB })).toBe(TOO_LARGE);
});

test('a wrong type is reported before a wrong size', () => {
  expect(photoProblem({ type: 'video/mp4', size: 50 * MIB })).toBe(NOT_A_PHOTO);
});

test.each([
  [4000, 3000, 300, 225],
  [3000, 4000, 225, 300],
  [301, 300, 300, 299],
  [300, 300, 300, 300],
  [40, 20, 40, 20],
  [9000, 2, 300, 1],
])('%i x %i is scaled to %i x %i', (width, height, smallWidth, smallHeight) => {
  expect(fitInto(300, { width, height })).toEqual({ width: smallWidth, height: smallHeight });
});
