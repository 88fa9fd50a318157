import { useMutation } from '@tanstack/react-query';

import { LONG_TIMEOUT, request } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { type Trip, tripPath, useTripCache, useTripFailure } from '../api';
import { useSaidWithUndo } from '../changes/api';
import { bodyOf, isSamePlan, type Plan, type PlanBody, planOf } from './plan';
import { aligned, changesBetween } from './rebase';

export interface PlanChange {
  /** Returns the wanted plan from the newest one. */
  apply: (plan: Plan) => Plan;
  /** The search session that found the new place. */
  session?: string | null;
  /** Text of the toast, which offers Undo; without it, there is no toast. */
  said?: string;
  onSaved?: () => void;
  /**
   * Called if nothing was saved.
   *
   * @param changes the other travellers' changes to the plan, if they are the reason. The trip on screen is
   * then the newest one.
   */
  onFailed?: (changes: readonly string[]) => void;
}

export interface PlanSave {
  save: (change: PlanChange) => void;
  isSaving: boolean;
}

/**
 * Saves plans of a trip one after another. Afterwards the trip is shown as returned by the server, because
 * only the server knows the hops.
 *
 * @param failed the toast for a failure without a reason from the server.
 */
export function usePlanSave(trip: Trip, failed: string): PlanSave {
  const { cached, storeChange, markListsStale } = useTripCache();
  const fail = useTripFailure(trip.itinerary_id);
  const sayWithUndo = useSaidWithUndo(trip.itinerary_id);
  const { mutate, isPending } = useMutation<Trip, Error, QueuedChange>({
    scope: { id: `plan ${trip.itinerary_id}` },
    mutationFn: ({ start, apply, session = null }) => {
      const current = start();
      return savePlan(current, apply(planOf(current.days)), session);
    },
    onSuccess: (saved, { said, onSaved }) => {
      storeChange(saved);
      markListsStale();
      if (said !== undefined) sayWithUndo(said);
      onSaved?.();
    },
    onError: (error, { onFailed }) => {
      const conflict = error instanceof PlanConflict ? error : null;
      if (conflict !== null) storeChange(conflict.trip);
      else fail(error, failed);
      onFailed?.(conflict?.changes ?? []);
    },
  });
  const save = (change: PlanChange) => {
    let begun: Trip | undefined;
    mutate({ ...change, start: () => (begun ??= cached(trip.itinerary_id) ?? trip) });
  };
  return { save, isSaving: isPending };
}

interface QueuedChange extends PlanChange {
  /**
   * Returns the trip to change: the one on screen when the save begins, after earlier saves. A retry uses the
   * same trip, because otherwise it would silently overwrite changes made in between.
   */
  start: () => Trip;
}

/** Another traveller changed the plan, so nothing was saved. */
class PlanConflict extends Error {
  override readonly name = 'PlanConflict';
  /** The newest trip. */
  readonly trip: Trip;
  /** Their changes, one sentence each. */
  readonly changes: readonly string[];

  constructor(trip: Trip, changes: readonly string[]) {
    super();
    this.trip = trip;
    this.changes = changes;
  }
}

/** Maximum number of attempts while others keep changing the trip. */
const MAX_TRIES = 4;

/**
 * Saves a plan derived from a trip, and returns the trip with that plan. Other travellers' changes outside
 * the plan do not matter.
 *
 * @param session the search session that found the new place, or null.
 * @throws PlanConflict if the trip's plan is no longer the one that `mine` was derived from.
 */
async function savePlan(trip: Trip, mine: Plan, session: string | null): Promise<Trip> {
  const original = planOf(trip.days);
  let current = trip;
  for (let tries = 1; ; tries++) {
    const plan = planOf(current.days);
    // Also true if an earlier attempt succeeded and its answer was lost.
    if (isSamePlan(plan, mine)) return current;
    if (!isSamePlan(plan, original))
      throw new PlanConflict(current, changesBetween(original, aligned(original, plan)));
    try {
      // The first attempt uses up the session, even if it is refused.
      return await updateActivities(current, bodyOf(mine, tries === 1 ? session : null));
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || tries === MAX_TRIES) throw error;
      current = await request<Trip>('GET', tripPath(trip.itinerary_id), { timeoutMs: LONG_TIMEOUT });
    }
  }
}

/** Writes the plan of a trip if the trip still has this version (otherwise 412). */
function updateActivities({ itinerary_id: id, version }: Trip, body: PlanBody): Promise<Trip> {
  return request<Trip>('PUT', `${tripPath(id)}/update_activities`, {
    body,
    headers: { 'If-Match': `"${version}"` },
    timeoutMs: LONG_TIMEOUT,
  });
}
