import type { Schema } from '../../../api/types';
import { keepingOrder } from '../plan/keepingOrder';
import { type Plan, type PlanStop, spotOf } from '../plan/plan';
import { aligned } from '../plan/rebase';

export type Improvement = Schema<'Improvement'>;

/** The order that was proposed is of other stops than the plan that is shown. */
export class OtherPlan extends Error {
  override readonly name = 'OtherPlan';
}

/**
 * A plan in the order that is proposed for it; each stop keeps its key.
 *
 * @throws OtherPlan when the order is of other places.
 */
export function inOrder(base: Plan, { days }: Pick<Improvement, 'days'>): Plan {
  const stops = new Map(base.flatMap((day) => day.stops).map((stop) => [stop.place_id, stop]));
  const proposed = days.map(({ date, activities }) => ({
    date,
    stops: activities.map((id) => {
      const stop = stops.get(id);
      if (stop === undefined) throw new OtherPlan('A place is not in the plan');
      return stop;
    }),
  }));
  const plan = aligned(base, proposed);
  const isWhole = keysIn(plan).join() === keysIn(base).join();
  if (!isWhole) throw new OtherPlan('A visit is missing, or there is one more');
  return plan;
}

const keysIn = (plan: Plan): string[] => plan.flatMap(({ stops }) => stops.map(({ key }) => key)).sort();

/** Where a stop comes from that moves; both from 1. */
export interface Move {
  day: number;
  stop: number;
  /** How it gets to where it comes. */
  way: 'earlier' | 'later' | 'day';
}

export interface ProposedStop extends PlanStop {
  /** Null for a stop that stays in its turn. */
  move: Move | null;
}

export interface ProposedDay {
  /** From 1. */
  number: number;
  stops: ProposedStop[];
}

/** The days that an order changes, with what moves in them. */
export function changedDays(base: Plan, proposed: Plan): ProposedDay[] {
  return proposed
    .map(({ stops }, day) => {
      const kept = keepingOrder(base[day]?.stops ?? [], stops);
      return {
        number: day + 1,
        stops: stops.map((stop, index) => ({
          ...stop,
          move: kept.has(stop.key) ? null : moveOf(base, stop.key, day, index),
        })),
      };
    })
    .filter(
      ({ stops, number }) => stops.some(({ move }) => move !== null) || isShorter(base, proposed, number - 1),
    );
}

function moveOf(base: Plan, key: string, day: number, index: number): Move | null {
  const from = spotOf(base, key);
  if (from === undefined) return null;
  const way = from.day !== day ? 'day' : from.index > index ? 'earlier' : 'later';
  return { day: from.day + 1, stop: from.index + 1, way };
}

/** Whether a day only loses stops. */
const isShorter = (base: Plan, proposed: Plan, day: number): boolean =>
  (proposed[day]?.stops.length ?? 0) < (base[day]?.stops.length ?? 0);

export const movesOf = (days: readonly ProposedDay[]): number =>
  days.reduce((moves, { stops }) => moves + stops.filter(({ move }) => move !== null).length, 0);
