export interface Spot {
  x: number;
  y: number;
}

const ROUNDS = 40;
/** The golden angle, in radians. */
const GOLDEN = 2.39996;
/** Distance of the first seed from the centre, as a fraction of the minimum distance. */
const SEED = 0.6;

/**
 * Moves spots on a screen apart as little as possible, until all are at least `distance` apart.
 *
 * Deterministic, so that zooming out and back changes nothing.
 */
export function spread(spots: readonly Spot[], distance: number): Spot[] {
  const moved = unpiled(spots, distance);
  // A few rounds suffice for few stops; for many, an approximation is good enough.
  for (let round = 0; round < ROUNDS; round += 1)
    moved.forEach((one, at) => {
      for (const other of moved.slice(at + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const apart = Math.hypot(dx, dy);
        if (apart >= distance - 0.5) continue;
        const step = (distance - apart) / (2 * Math.max(apart, 1));
        one.x -= dx * step;
        one.y -= dy * step;
        other.x += dx * step;
        other.y += dy * step;
      }
    });
  return moved;
}

/** Arranges spots at the same position around it, like the seeds of a sunflower. */
function unpiled(spots: readonly Spot[], distance: number): Spot[] {
  return spots.map(({ x, y }, at) => {
    const below = spots.slice(0, at).filter((other) => Math.hypot(other.x - x, other.y - y) < 1).length;
    const away = SEED * distance * Math.sqrt(below);
    return { x: x + away * Math.cos(below * GOLDEN), y: y + away * Math.sin(below * GOLDEN) };
  });
}

const MAX_DISTANCE = 33;
const MIN_DISTANCE = 15;

/** Returns the distance between markers at which all of them cover at most a sixth of a map of this size. */
export const roomFor = (count: number, width: number, height: number): number =>
  Math.max(MIN_DISTANCE, Math.min(MAX_DISTANCE, Math.sqrt((width * height) / (6 * Math.max(1, count)))));

/** Minimum size of a cluster. Up to `CROWD` spots need no clusters: all have room beside each other. */
const MIN_CLUSTER = 3;
const CROWD = 12;
/** Spots closer than this many pixels belong to the same cluster. */
const REACH = 38;

interface Group extends Spot {
  members: number[];
}

/**
 * Returns the spots that are so dense that one marker must replace them, as lists of indexes into `spots`.
 *
 * Small groups, or two neighbours, can be spread instead.
 */
export function clustersOf(spots: readonly Spot[]): number[][] {
  if (spots.length <= CROWD) return [];
  let groups = spots.map(({ x, y }, at): Group => ({ x, y, members: [at] }));
  for (let isDone = false; !isDone;) {
    const joined = joinNear(groups);
    isDone = joined.length === groups.length;
    groups = joined;
  }
  return groups.filter(({ members }) => members.length >= MIN_CLUSTER).map(({ members }) => members);
}

/** Joins each group with the nearest earlier one within reach. */
function joinNear(groups: readonly Group[]): Group[] {
  const found: Group[] = [];
  for (const group of groups) {
    const near = found
      .map((other) => ({ other, away: Math.hypot(other.x - group.x, other.y - group.y) }))
      .filter(({ away }) => away < REACH)
      .sort((one, other) => one.away - other.away)[0]?.other;
    if (near === undefined) {
      found.push({ ...group });
      continue;
    }
    const [old, added] = [near.members.length, group.members.length];
    near.x = (near.x * old + group.x * added) / (old + added);
    near.y = (near.y * old + group.y * added) / (old + added);
    near.members = [...near.members, ...group.members];
  }
  return found;
}
