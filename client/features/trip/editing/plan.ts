import type { Day, Stop } from '../api';
import type { NewPlace } from '../places/api';

/** The parts of a stop needed for ordering the plan and listing its places. */
export interface PlanStop extends NewPlace {
  /** Unique within the plan, even if a place is visited twice. */
  key: string;
}

export interface PlanDay {
  date: string;
  stops: PlanStop[];
}

/** The editable part of a trip's days: the order of their places. */
export type Plan = PlanDay[];

/** A plan in the API's format. */
export interface PlanBody {
  days: { date: string; activities: string[] }[];
  /** The search session that found a new place. */
  session?: string;
}

/** Returns the key of the nth visit of a place, counted from 1. */
export const visitKey = (placeId: string, visit: number): string => `${placeId}#${visit}`;

/** The key of a stop that is not saved yet. */
export const ADDED = 'added';

/** Returns the keys of all stops by day. Each visit of a place has its own key. */
export function keysOf(days: readonly { activities: readonly Pick<Stop, 'place_id'>[] }[]): string[][] {
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
    stops: activities.map(({ place_id, name, image, types, scenery }, index) => ({
      key: keys[day]?.[index] ?? '',
      place_id,
      name,
      image,
      kind: types,
      scenery,
    })),
  }));
}

export function bodyOf(plan: Plan, session: string | null = null): PlanBody {
  return {
    ...(session === null ? {} : { session }),
    days: plan.map(({ date, stops }) => ({ date, activities: stops.map(({ place_id }) => place_id) })),
  };
}

/** Whether two plans have the same places in the same order. */
export function isSamePlan(one: Plan, other: Plan): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

export function without(plan: Plan, key: string): Plan {
  return plan.map((day) => ({ ...day, stops: day.stops.filter((stop) => stop.key !== key) }));
}

/**
 * Returns the plan with another stop on a day.
 *
 * @param day from 0.
 * @param after id of the place whose last visit the stop follows, or null to put it first. If omitted or not
 * on that day, the stop comes last.
 */
export function withPlace(plan: Plan, day: number, place: NewPlace, after?: string | null): Plan {
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
  /** Indexes of the day and of the stop, both from 0. */
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
