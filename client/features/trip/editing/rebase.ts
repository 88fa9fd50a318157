import { t } from '@lingui/core/macro';

import { unmovedKeys } from '../changes/unmoved';
import { type Plan, type PlanStop, spotOf, visitKey } from './plan';

/**
 * Returns their plan with the keys of the original: existing stops keep their keys, and new ones get new keys.
 *
 * @param original the plan that both sides started from.
 * @param theirs another traveller's version of it.
 */
export function aligned(original: Plan, theirs: Plan): Plan {
  const unused = original.map(({ stops }) => stops.map(({ key, place_id }) => ({ key, place_id })));
  const known = new Set(original.flatMap(({ stops }) => stops.map(({ key }) => key)));
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
 * Applies my changes to their newer version of a plan: what I added, moved or removed, and nothing else. A
 * stop that they removed stays removed, even if I moved it. A place that both added to a day comes once.
 *
 * @param original the plan that both sides started from.
 * @param mine my version of it, with its keys. Stops that I added have keys that no visit has, such as
 * `ADDED`.
 * @param theirs another traveller's version of it, `aligned` to it.
 */
export function rebase(original: Plan, mine: Plan, theirs: Plan): Plan {
  const inOriginal = new Set(original.flatMap(({ stops }) => stops.map(({ key }) => key)));
  const still = original.map(({ stops }, day) => unmovedKeys(stops, mine[day]?.stops ?? []));
  const isStill = (day: number, key: string) => still[day]?.has(key) === true;
  const isWanted = (day: number, { key, place_id }: PlanStop): boolean =>
    inOriginal.has(key)
      ? !isStill(day, key) && spotOf(theirs, key) !== undefined
      : visits(original, day, place_id) > 0 || visits(theirs, day, place_id) === 0;
  const untouched = new Set(still.flatMap((keys) => [...keys]));
  // Drop stops that I removed or moved. Those that I moved or added are inserted below.
  const result = theirs.map((day) => ({
    ...day,
    stops: day.stops.filter(({ key }) => !inOriginal.has(key) || untouched.has(key)),
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

/**
 * Returns the changes from one plan to another, one sentence each, such as "Jew Town was added to Day 1".
 *
 * @param theirs the new plan, `aligned` to `original`.
 */
export function changesBetween(original: Plan, theirs: Plan): string[] {
  const removed = original.flatMap(({ stops }, day) => {
    const number = day + 1;
    return stops
      .filter(({ key }) => spotOf(theirs, key) === undefined)
      .map(({ name }) => t`${name} was removed from Day ${number}`);
  });
  const addedOrMoved = theirs.flatMap(({ stops }, day) => {
    const number = day + 1;
    const unmoved = unmovedKeys(original[day]?.stops ?? [], stops);
    return stops
      .filter(({ key }) => !unmoved.has(key))
      .map(({ key, name }) => {
        const before = spotOf(original, key);
        if (before === undefined) return t`${name} was added to Day ${number}`;
        return before.day === day
          ? t`${name} was moved within Day ${number}`
          : t`${name} was moved to Day ${number}`;
      });
  });
  return [...removed, ...addedOrMoved];
}
