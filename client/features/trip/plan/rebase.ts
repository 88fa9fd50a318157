import { keepingOrder } from './keepingOrder';
import { type Plan, type PlanStop, spotOf, visitKey } from './plan';

/**
 * A plan of somebody else with the keys of the one it was made of: a stop that is still there keeps its key, a new one
 * gets a key of its own.
 *
 * @param base the plan that both were made of.
 * @param theirs what somebody else has made of it.
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
  // A visit that stayed on its day is that one, before any that came to it.
  const kept = theirs.map(({ stops }, day) => stops.map(({ place_id }) => take(day, place_id)));
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
      key: kept[number]?.[index] ?? fromElsewhere(stop.place_id) ?? fresh(stop.place_id),
    })),
  }));
}

/**
 * Does to a newer plan what was done to an older one: what I added, moved or removed, and nothing else. A stop that they
 * removed stays removed, also if I moved it; a place that both brought to a day comes once.
 *
 * @param base the plan that both were made of.
 * @param mine what I have made of it, with its keys; what I added has keys that no visit has, such as `ADDED`.
 * @param theirs what somebody else has made of it, `aligned` to it.
 */
export function rebase(base: Plan, mine: Plan, theirs: Plan): Plan {
  const inBase = new Set(base.flatMap(({ stops }) => stops.map(({ key }) => key)));
  const still = base.map(({ stops }, day) => keepingOrder(stops, mine[day]?.stops ?? []));
  const isStill = (day: number, key: string) => still[day]?.has(key) === true;
  const isWanted = (day: number, { key, place_id }: PlanStop): boolean =>
    inBase.has(key)
      ? !isStill(day, key) && spotOf(theirs, key) !== undefined
      : visits(base, day, place_id) > 0 || visits(theirs, day, place_id) === 0;
  const untouched = new Set(still.flatMap((keys) => [...keys]));
  // What I removed or moved is taken out; what I moved or added is put in below.
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
