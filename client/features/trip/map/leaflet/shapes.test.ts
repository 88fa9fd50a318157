import { expect, test } from 'vitest';

import { lineOf, shoresOf } from './shapes';

const BOX = { south: 45, west: 12, north: 45.1, east: 12.2 };
const digits = (line: readonly (readonly number[])[]) =>
  line.map((position) => position.map((degrees) => degrees.toFixed(4)).join(' '));

/** Encodes a line like the server: steps north and east from the previous point. */
function encode(steps: readonly (readonly [number, number])[]): string {
  let [north, east] = [0, 0];
  const number = (value: number) => {
    let left = value < 0 ? ~(value << 1) : value << 1;
    let text = '';
    for (; left >= 32; left >>= 5) text += String.fromCharCode((32 | (left & 31)) + 63);
    return text + String.fromCharCode(left + 63);
  };
  return steps
    .map(([toNorth, toEast]) => {
      const text = number(toNorth - north) + number(toEast - east);
      [north, east] = [toNorth, toEast];
      return text;
    })
    .join('');
}

test('a line is decoded to a ten-thousandth of a degree', () => {
  // Google's own example of a large negative number, in our steps.
  expect(lineOf('`~oia@?', { ...BOX, south: 0, west: 0 })).toEqual([[-1799.8321, 0]]);
  const line = encode([
    [0, 0],
    [500, 1234],
    [499, 7],
  ]);
  expect(digits(lineOf(line, BOX))).toEqual(['45.0000 12.0000', '45.0500 12.1234', '45.0499 12.0007']);
});

test('the edge of the box is not a coast', () => {
  const land = encode([
    [0, 0],
    [0, 1000],
    [500, 1100],
    [1000, 900],
    [1000, 0],
  ]);
  expect(shoresOf(land, BOX).map(digits)).toEqual([
    ['45.0000 12.1000', '45.0500 12.1100', '45.1000 12.0900'],
  ]);
});

test('an island is surrounded by coast', () => {
  const island = encode([
    [400, 400],
    [400, 600],
    [600, 500],
  ]);
  const [shore, ...more] = shoresOf(island, BOX);
  expect(more).toEqual([]);
  expect(shore).toHaveLength(4);
  expect(shore?.[0]).toEqual(shore?.[3]);
});
