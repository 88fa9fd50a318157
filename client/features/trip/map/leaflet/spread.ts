export interface Spot {
  x: number;
  y: number;
}

const ROUNDS = 40;
/** The golden angle, in radians. */
const GOLDEN = 2.39996;
/** How far the first seed is from the middle, as a part of the distance. */
const SEED = 0.6;

/**
 * Moves spots on a screen apart, as little as it takes, until no two are nearer to each other than a distance.
 *
 * The same spots always come out alike, so that zooming there and back changes nothing.
 */
export function spread(spots: readonly Spot[], distance: number): Spot[] {
  const moved = unpiled(spots, distance);
  // A few rounds do where stops are few; a crowd need not be perfect.
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

/** Lays spots on one and the same place out like the seeds of a sunflower around it. */
function unpiled(spots: readonly Spot[], distance: number): Spot[] {
  return spots.map(({ x, y }, at) => {
    const below = spots.slice(0, at).filter((other) => Math.hypot(other.x - x, other.y - y) < 1).length;
    const away = SEED * distance * Math.sqrt(below);
    return { x: x + away * Math.cos(below * GOLDEN), y: y + away * Math.sin(below * GOLDEN) };
  });
}

const WIDEST = 33;
const NARROWEST = 15;

/** How far apart markers should be, so that all of them cover a sixth of a map of this size at most. */
export const roomFor = (count: number, width: number, height: number): number =>
  Math.max(NARROWEST, Math.min(WIDEST, Math.sqrt((width * height) / (6 * Math.max(1, count)))));

/** Fewer spots have room beside each other, and so have fewer stops than this in all. */
const SMALLEST = 3;
const CROWD = 12;
/** Spots nearer to each other than so many pixels lie in one cluster. */
const REACH = 38;

interface Group extends Spot {
  members: number[];
}

/**
 * The spots that are so dense that one marker has to stand for them, as lists of their positions in `spots`.
 *
 * A crowd of few, or two beside each other, can be spread instead.
 */
export function clustersOf(spots: readonly Spot[]): number[][] {
  if (spots.length <= CROWD) return [];
  let groups = spots.map(({ x, y }, at): Group => ({ x, y, members: [at] }));
  for (let isDone = false; !isDone;) {
    const joined = joinNear(groups);
    isDone = joined.length === groups.length;
    groups = joined;
  }
  return groups.filter(({ members }) => members.length >= SMALLEST).map(({ members }) => members);
}

/** Joins each group to the nearest one before it that is within reach. */
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
