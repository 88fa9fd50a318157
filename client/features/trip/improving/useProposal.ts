import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { LONG_TIMEOUT, request } from '../../../api/client';
import { useApiCache } from '../../../api/query';
import { bodyOf, type Plan } from '../plan/plan';
import type { Trip } from '../trip';
import { tripPath } from '../useTrip';
import { useTripFailure } from '../useTripFailure';
import { type Improvement, inOrder, OtherPlan } from './proposal';

export const FAILED = 'Failed to find a better order';

/** A better order of a plan, or the same one where none is better. */
export interface Proposal {
  /** The plan that it is for. */
  base: Plan;
  plan: Plan;
  minutes: number;
  km: number;
  isBetter: boolean;
}

export interface Asked {
  /** Undefined while the server works it out, or when that failed. */
  proposal: Proposal | undefined;
  isAsking: boolean;
  askAgain: () => void;
}

/**
 * Asks for a better order, once for each plan.
 *
 * @param base the plan of the trip as it is shown.
 * @param day from 0; null for the whole trip.
 */
export function useProposal(trip: Trip, base: Plan, day: number | null): Asked {
  const id = trip.itinerary_id;
  const fail = useTripFailure(id);
  const { invalidate } = useApiCache();
  const { data, error, isFetching, refetch } = useQuery<Proposal>({
    // Not under the trip's own path: a look at the trip again is no reason to work it out again.
    queryKey: ['improve', id, day, JSON.stringify(bodyOf(base))],
    queryFn: async ({ signal }) => {
      const body = { day: day === null ? null : day + 1 };
      const path = `${tripPath(id)}/improve`;
      const answer = await request<Improvement>('POST', path, { body, signal, timeoutMs: LONG_TIMEOUT });
      const { saved_minutes: minutes, saved_km: km, is_better: isBetter } = answer;
      return { base, plan: inOrder(base, answer), minutes, km, isBetter };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const onError = useEffectEvent((reason: Error) => {
    if (reason instanceof OtherPlan) void invalidate(tripPath(id));
    else fail(reason, FAILED);
  });
  useEffect(() => {
    if (error !== null) onError(error);
  }, [error]);
  return { proposal: data, isAsking: isFetching, askAgain: () => void refetch() };
}
