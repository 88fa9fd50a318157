import { unmovedKeys } from './changes';
import { type Plan, type PlanStop, spotOf, visitKey } from './plan';

/**
 * Their plan with the keys of the base: a stop that is still there keeps its key, a new one gets a new key.
 *
 * @param base the plan that both sides started from.
 * @param theirs what another traveller made of it.
 */
export function aligned(base: Plan, theirs: Plan): Plan {
  const unused = base.map(({ stops }) => stops.map(({ key, place_id }) => ({ key, place_id })));
  const known = new Set(base.flatMap(({ stops }) => stops.map(({ key }) => key)));
  const take = (day: number, placeId: string): string | undefined => {
    const index = unused[day]?.findIndex(({ place_id }) => place_id === placeId) ?? -1;
    return index < 0 ? undefined : unused[day]?.splice(index, 1)[0]?.key;
  };
  const fresh = (placeId: string): string => {
    let visit = 1;
    while (known.has(visitKey(placeId, visit))) visit += 1;
    const key = visitKey(placeId, visit);
    known.add(key);
    return key;
  };
  // Match visits within their day first, then those that moved to another day.
  const stayed = theirs.map(({ stops }, day) => stops.map(({ place_id }) => take(day, place_id)));
  const fromElsewhere = (placeId: string): string | undefined => {
    for (const day of unused.keys()) {
      const key = take(day, placeId);
      if (key !== undefined) return key;
    }
    return undefined;
  };
  return theirs.map((day, number) => ({
    ...day,
    stops: day.stops.map((stop, index) => ({
      ...stop,
      key: stayed[number]?.[index] ?? fromElsewhere(stop.place_id) ?? fresh(stop.place_id),
    })),
  }));
}

/**
 * Applies my changes of a plan to their newer version of it: what I added, moved or removed, and nothing else. A stop
 * that they removed stays removed, even if I moved it. A place that both added to a day comes once.
 *
 * @param base the plan that both sides started from.
 * @param mine what I made of it, with its keys. Stops that I added have keys that no visit has, such as `ADDED`.
 * @param theirs what another traveller made of it, `aligned` to it.
 */
export function rebase(base: Plan, mine: Plan, theirs: Plan): Plan {
  const inBase = new Set(base.flatMap(({ stops }) => stops.map(({ key }) => key)));
  const still = base.map(({ stops }, day) => unmovedKeys(stops, mine[day]?.stops ?? []));
  const isStill = (day: number, key: string) => still[day]?.has(key) === true;
  const isWanted = (day: number, { key, place_id }: PlanStop): boolean =>
    inBase.has(key)
      ? !isStill(day, key) && spotOf(theirs, key) !== undefined
      : visits(base, day, place_id) > 0 || visits(theirs, day, place_id) === 0;
  const untouched = new Set(still.flatMap((keys) => [...keys]));
  // Drop what I removed or moved; what I moved or added is inserted below.
  const result = theirs.map((day) => ({
    ...day,
    stops: day.stops.filter(({ key }) => !inBase.has(key) || untouched.has(key)),
  }));
  for (const [day, { stops }] of mine.entries()) {
    const target = result[day]?.stops ?? [];
    for (const [index, stop] of stops.entries()) {
      if (!isWanted(day, stop)) continue;
      const next = stops.slice(index + 1).find(({ key }) => isStill(day, key) && indexOf(target, key) >= 0);
      target.splice(next === undefined ? target.length : indexOf(target, next.key), 0, stop);
    }
  }
  return result;
}

const indexOf = (stops: readonly PlanStop[], key: string) => stops.findIndex((stop) => stop.key === key);

const visits = (plan: Plan, day: number, placeId: string): number =>
  plan[day]?.stops.filter(({ place_id }) => place_id === placeId).length ?? 0;
