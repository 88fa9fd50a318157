import type { Spot } from './spread';

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
