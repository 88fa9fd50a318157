import { LONG_TIMEOUT, request } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import type { Trip } from '../trip';
import { tripPath } from '../useTrip';
import { changesBetween } from './changes';
import { bodyOf, isSamePlan, type Plan, planOf } from './plan';
import { aligned } from './rebase';
import { updateActivities } from './updateActivities';

/** Somebody else changed the plan meanwhile, so nothing was saved. */
export class PlanConflict extends Error {
  override readonly name = 'PlanConflict';
  /** The trip as it is now. */
  readonly theirs: Trip;
  /** What they did, a sentence each. */
  readonly changes: readonly string[];

  constructor(theirs: Trip, changes: readonly string[]) {
    super('This trip was changed meanwhile');
    this.theirs = theirs;
    this.changes = changes;
  }
}

/** How often another change of the trip may come between reading and saving. */
const TRIES = 4;

/**
 * Saves a plan that was made of a trip, and answers the trip with it. What others change in the trip beside its plan is
 * no obstacle.
 *
 * @param session of the searches that led to the place that the plan brings; null where there were none.
 * @throws PlanConflict when the plan of the trip is another one now.
 */
export async function savePlan(trip: Trip, mine: Plan, session: string | null = null): Promise<Trip> {
  const base = planOf(trip.days);
  let current = trip;
  for (let tries = 1; ; tries++) {
    const plan = planOf(current.days);
    // Also when an earlier try was done and its answer was lost.
    if (isSamePlan(plan, mine)) return current;
    if (!isSamePlan(plan, base)) throw new PlanConflict(current, changesBetween(base, aligned(base, plan)));
    try {
      // A refused try has looked at the place already, which ends a session.
      return await updateActivities(current, bodyOf(mine, tries === 1 ? session : null));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || tries === TRIES) throw error;
      current = await request<Trip>('GET', tripPath(trip.itinerary_id), { timeoutMs: LONG_TIMEOUT });
    }
  }
}
