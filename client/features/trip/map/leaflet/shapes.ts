import type { Ground } from '../ground';

export type Shapes = Ground['shapes'];
/** Latitude and longitude, as Leaflet takes them. */
export type Position = [number, number];

/** Steps per degree of the encoded lines. */
const STEPS = 10_000;
const FIRST = 63;
const MORE = 32;

/** Decodes a polyline into accumulated steps north and east. */
function stepsOf(line: string): Position[] {
  const found: Position[] = [];
  const sums: Position = [0, 0];
  let [value, shift, isEast] = [0, 0, false];
  for (let at = 0; at < line.length; at += 1) {
    const part = line.charCodeAt(at) - FIRST;
    value |= (part & 31) << shift;
    shift += 5;
    if (part >= MORE) continue;
    sums[isEast ? 1 : 0] += (value & 1) === 1 ? ~(value >> 1) : value >> 1;
    if (isEast) found.push([...sums]);
    [value, shift, isEast] = [0, 0, !isEast];
  }
  return found;
}

/** Returns the positions of a line. */
export const lineOf = (line: string, { south, west }: Shapes['box']): Position[] =>
  stepsOf(line).map(([north, east]) => [south + north / STEPS, west + east / STEPS]);

/**
 * Returns the parts of a ring that are coast. Along the edge of the box it is the map that ends, not the
 * land.
 */
export function shoresOf(line: string, box: Shapes['box']): Position[][] {
  const ring = stepsOf(line);
  const top = Math.round((box.north - box.south) * STEPS);
  const right = Math.round((box.east - box.west) * STEPS);
  const isEdge = ([north, east]: Position, [toNorth, toEast]: Position) =>
    (north === toNorth && (north === 0 || north === top)) ||
    (east === toEast && (east === 0 || east === right));
  const shores: Position[][] = [];
  let shore: Position[] = [];
  ring.forEach((here, at) => {
    const next = ring[(at + 1) % ring.length] ?? here;
    if (isEdge(here, next)) {
      if (shore.length > 0) shores.push(shore);
      shore = [];
      return;
    }
    if (shore.length === 0) shore.push(here);
    shore.push(next);
  });
  if (shore.length > 0) shores.push(shore);
  return shores.map((part) =>
    part.map(([north, east]) => [box.south + north / STEPS, box.west + east / STEPS]),
  );
}
