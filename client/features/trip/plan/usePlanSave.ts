import { useMutation } from '@tanstack/react-query';

import type { Trip } from '../trip';
import { useTripCache } from '../useTripCache';
import { useTripFailure } from '../useTripFailure';
import { type Plan, planOf } from './plan';
import { PlanConflict, savePlan } from './savePlan';

export interface PlanChange {
  /** Makes the wanted plan of the one that is there when its turn has come. */
  apply: (plan: Plan) => Plan;
  /** Of the searches that led to a place it brings. */
  session?: string | null;
  onSaved?: () => void;
  /**
   * Nothing was saved.
   *
   * @param changes what somebody else did to the plan, which is why; the trip that is shown is the newest then.
   */
  onFailed?: (changes: readonly string[]) => void;
}

export interface PlanSave {
  save: (change: PlanChange) => void;
  isSaving: boolean;
}

/**
 * Saves plans of a trip, one after another. What is shown is what the server answers: only it knows the ways between
 * the stops.
 *
 * @param failed what the toast says when the server gives no reason.
 */
export function usePlanSave(trip: Trip, failed: string): PlanSave {
  const { known, keepPlan, markListsStale } = useTripCache();
  const fail = useTripFailure(trip.itinerary_id);
  const { mutate, isPending } = useMutation<Trip, Error, PlanChange>({
    scope: { id: `plan ${trip.itinerary_id}` },
    mutationFn: ({ apply, session = null }) => {
      const current = known(trip.itinerary_id) ?? trip;
      return savePlan(current, apply(planOf(current.days)), session);
    },
    onSuccess: (saved, { onSaved }) => {
      keepPlan(saved);
      markListsStale();
      onSaved?.();
    },
    onError: (error, { onFailed }) => {
      const conflict = error instanceof PlanConflict ? error : null;
      if (conflict !== null) keepPlan(conflict.theirs);
      else fail(error, failed);
      onFailed?.(conflict?.changes ?? []);
    },
  });
  return { save: mutate, isSaving: isPending };
}
