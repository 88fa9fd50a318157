import { expect, test } from 'vitest';

import { place, type Rect } from './placing';

const VIEW: Rect = { x: 0, y: 0, width: 400, height: 300 };
const stop = (x: number, y: number) => ({ x, y, width: 100, height: 20, clear: 20, reach: 0 });
const disc = ({ x, y }: { x: number; y: number }): Rect => ({ x: x - 17, y: y - 17, width: 34, height: 34 });

test('a label is placed to the right of its marker', () => {
  expect(place([stop(100, 100)], [disc(stop(100, 100))], VIEW)).toEqual([[120, 90]]);
});

test('near the right edge it is placed to the left', () => {
  expect(place([stop(350, 100)], [disc(stop(350, 100))], VIEW)).toEqual([[230, 90]]);
});

test('labels cover neither each other nor a marker', () => {
  const stops = [stop(150, 150), stop(190, 150), stop(170, 185), stop(160, 120)];
  const discs = stops.map(disc);
  const boxes = place(stops, discs, VIEW).flatMap((at) =>
    at === null ? [] : [{ x: at[0], y: at[1], width: 100, height: 20 }],
  );
  expect(boxes.length).toBeGreaterThan(2);
  const all = [...boxes, ...discs];
  for (const [at, box] of boxes.entries())
    for (const [number, other] of all.entries())
      if (number !== at)
        expect(
          box.x + box.width <= other.x ||
            other.x + other.width <= box.x ||
            box.y + box.height <= other.y ||
            other.y + other.height <= box.y,
        ).toBe(true);
});

test('labels without room and labels outside the view are omitted', () => {
  const wall = { x: 0, y: 0, width: 400, height: 300 };
  expect(place([stop(100, 100)], [wall], VIEW)).toEqual([null]);
  expect(place([stop(-200, 100)], [], VIEW)).toEqual([null]);
});

test('a name of the map is placed on its spot, or close to what is there', () => {
  const name = { x: 100, y: 100, width: 60, height: 20, clear: 0, reach: 1 };
  expect(place([name, name, name, name], [], VIEW)).toEqual([[70, 90], [70, 70], [70, 110], null]);
});
