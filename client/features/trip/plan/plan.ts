import type { Activity, Day } from '../trip';

/** A stop of a plan: what is asked of it wherever stops are put into order. */
export interface PlanStop {
  /** Tells a stop from all others of the plan, also from another visit of the same place. */
  key: string;
  place_id: string;
  name: string;
  image: string | null;
  /** What it is, for its cover art: the most telling type. */
  kind?: string | undefined;
}

export interface PlanDay {
  date: string;
  stops: PlanStop[];
}

/** Which place comes when: what can be changed of a trip's days. */
export type Plan = PlanDay[];

/** As the server takes it. */
export interface PlanBody {
  days: { date: string; activities: string[] }[];
  /** Of the searches that led to a place it brings. */
  session?: string;
}

/** The key of the nth visit of a place, from 1. */
export const visitKey = (placeId: string, visit: number): string => `${placeId}#${visit}`;

/** The key of a stop that the server does not know yet. */
export const ADDED = 'added';

/** The keys of all stops, day by day: a place that is visited again gets another one each time. */
export function keysOf(days: readonly { activities: readonly Pick<Activity, 'place_id'>[] }[]): string[][] {
  const visits = new Map<string, number>();
  return days.map(({ activities }) =>
    activities.map(({ place_id: id }) => {
      const visit = (visits.get(id) ?? 0) + 1;
      visits.set(id, visit);
      return visitKey(id, visit);
    }),
  );
}

export function planOf(days: readonly Day[]): Plan {
  const keys = keysOf(days);
  return days.map(({ date, activities }, day) => ({
    date,
    stops: activities.map(({ place_id, name, image, types }, index) => ({
      key: keys[day]?.[index] ?? '',
      place_id,
      name,
      image,
      kind: types[0],
    })),
  }));
}

export function bodyOf(plan: Plan, session: string | null = null): PlanBody {
  return {
    ...(session === null ? {} : { session }),
    days: plan.map(({ date, stops }) => ({ date, activities: stops.map(({ place_id }) => place_id) })),
  };
}

/** Whether two plans lead to the same places at the same times. */
export function isSamePlan(one: Plan, other: Plan): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

export function without(plan: Plan, key: string): Plan {
  return plan.map((day) => ({ ...day, stops: day.stops.filter((stop) => stop.key !== key) }));
}

/**
 * The plan with one more stop on a day.
 *
 * @param after the place after whose last visit it comes; null before all others. Left out, or where the day does not
 * have that place, it comes at the end.
 */
export function withPlace(
  plan: Plan,
  day: number,
  place: Omit<PlanStop, 'key'>,
  after?: string | null,
): Plan {
  return plan.map((old, index) => {
    if (index !== day) return old;
    const stops = [...old.stops];
    stops.splice(positionAfter(stops, after), 0, { ...place, key: ADDED });
    return { ...old, stops };
  });
}

function positionAfter(stops: readonly PlanStop[], after: string | null | undefined): number {
  if (after === null) return 0;
  const last = stops.findLastIndex(({ place_id }) => place_id === after);
  return last < 0 ? stops.length : last + 1;
}

export interface Spot {
  /** Both from 0. */
  day: number;
  index: number;
}

export function spotOf(plan: Plan, key: string): Spot | undefined {
  for (const [day, { stops }] of plan.entries()) {
    const index = stops.findIndex((stop) => stop.key === key);
    if (index >= 0) return { day, index };
  }
  return undefined;
}
