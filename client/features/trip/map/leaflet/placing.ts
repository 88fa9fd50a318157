/** A rectangle on the screen, in pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A text to place near a spot. */
export interface Text {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Radius around the spot taken by its marker, in pixels; 0 for a name placed on its spot. */
  clear: number;
  /** How many lines the name may be moved away from its spot. */
  reach: number;
}

/** Offsets in lines below (or above) a spot, nearest first. */
const SHIFTS = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6];

const overlaps = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const isWithin = (one: Rect, other: Rect): boolean =>
  one.x >= other.x &&
  one.y >= other.y &&
  one.x + one.width <= other.x + other.width &&
  one.y + one.height <= other.y + other.height;

/**
 * Returns the candidate positions of a text, best first: beside a marker, otherwise below, above and at the
 * corners; a name without a marker on its spot.
 */
function choices({ x, y, width, height, clear, reach }: Text): [number, number][] {
  const [middle, centre] = [x - width / 2, y - height / 2];
  if (clear === 0) return SHIFTS.slice(0, 1 + 2 * reach).map((lines) => [middle, centre + lines * height]);
  const [right, left] = [x + clear, x - clear - width];
  const [below, above] = [y + clear, y - clear - height];
  const near = clear * 0.7;
  return [
    [right, centre],
    [left, centre],
    [middle, below],
    [middle, above],
    [x + near, y + near],
    [x + near, y - near - height],
    [x - near - width, y + near],
    [x - near - width, y - near - height],
  ];
}

/**
 * Places texts in order, each within the view and without covering occupied areas or earlier texts.
 *
 * Returns the upper left corner of each text, or null if there is no room.
 */
export function place(
  texts: readonly Text[],
  taken: readonly Rect[],
  view: Rect,
): ([number, number] | null)[] {
  const used = [...taken];
  return texts.map((text) => {
    const found = choices(text).find(([x, y]) => {
      const box = { x, y, width: text.width, height: text.height };
      return isWithin(box, view) && !used.some((other) => overlaps(box, other));
    });
    if (found === undefined) return null;
    used.push({ x: found[0], y: found[1], width: text.width, height: text.height });
    return found;
  });
}
