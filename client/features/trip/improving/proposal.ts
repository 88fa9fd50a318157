import type { Schema } from '../../../api/client';
import type { Day, Trip } from '../api';
import { unmovedKeys } from '../changes/unmoved';
import { type Plan, type PlanStop, spotOf } from '../editing/plan';
import { aligned } from '../editing/rebase';

/** With fewer stops, the order makes no difference. */
const MIN_STOPS = 3;

export const canImproveDay = ({ activities }: Day): boolean => activities.length >= MIN_STOPS;

export const canImproveTrip = ({ days }: Trip): boolean =>
  days.reduce((stops, { activities }) => stops + activities.length, 0) >= MIN_STOPS;

/** The proposed order has other places or visits than the plan on screen. */
export class DifferentPlan extends Error {
  override readonly name = 'DifferentPlan';
}

/**
 * Returns the plan in its proposed order. Stops keep their keys.
 *
 * @throws DifferentPlan if the order is for other places.
 */
export function inProposedOrder(original: Plan, { days }: Pick<Schema<'Improvement'>, 'days'>): Plan {
  const stops = new Map(original.flatMap((day) => day.stops).map((stop) => [stop.place_id, stop]));
  const proposed = days.map(({ date, activities }) => ({
    date,
    stops: activities.map((id) => {
      const stop = stops.get(id);
      if (stop === undefined) throw new DifferentPlan();
      return stop;
    }),
  }));
  const plan = aligned(original, proposed);
  if (sortedKeys(plan).join() !== sortedKeys(original).join()) throw new DifferentPlan();
  return plan;
}

const sortedKeys = (plan: Plan): string[] => plan.flatMap(({ stops }) => stops.map(({ key }) => key)).sort();

/** The previous position of a moved stop; day and stop count from 1. */
export interface Move {
  day: number;
  stop: number;
  /** Where it moves: within its day, or to another day. */
  direction: 'earlier' | 'later' | 'day';
}

export interface ProposedStop extends PlanStop {
  /** Null if the stop does not move. */
  move: Move | null;
}

export interface ProposedDay {
  /** Number of the day, from 1. */
  number: number;
  stops: ProposedStop[];
}

/** Returns the days that an order changes, with the moves in them. */
export function changedDays(original: Plan, proposed: Plan): ProposedDay[] {
  return proposed
    .map(({ stops }, day) => {
      const unmoved = unmovedKeys(original[day]?.stops ?? [], stops);
      return {
        number: day + 1,
        stops: stops.map((stop, index) => ({
          ...stop,
          move: unmoved.has(stop.key) ? null : moveOf(original, stop.key, day, index),
        })),
      };
    })
    .filter(
      ({ stops, number }) =>
        stops.some(({ move }) => move !== null) || losesStops(original, proposed, number - 1),
    );
}

function moveOf(original: Plan, key: string, day: number, index: number): Move | null {
  const from = spotOf(original, key);
  if (from === undefined) return null;
  const direction = from.day !== day ? 'day' : from.index > index ? 'earlier' : 'later';
  return { day: from.day + 1, stop: from.index + 1, direction };
}

/** Whether a day only loses stops. */
const losesStops = (original: Plan, proposed: Plan, day: number): boolean =>
  (proposed[day]?.stops.length ?? 0) < (original[day]?.stops.length ?? 0);

export const countMoves = (days: readonly ProposedDay[]): number =>
  days.reduce((moves, { stops }) => moves + stops.filter(({ move }) => move !== null).length, 0);
