import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { request } from '../../../api/client';
import type { Schema } from '../../../api/types';
import { bodyOf, planOf } from '../plan/plan';
import type { Trip } from '../trip';
import { tripPath } from '../useTrip';
import { useTripFailure } from '../useTripFailure';
import type { Suggestion } from './filling';

export const FAILED = 'Failed to fetch suggestions';

interface Suggested {
  /** Undefined while they are looked for, or when that failed. */
  suggestions: readonly Suggestion[] | undefined;
  /** Why there are none. */
  nothingBecause: Schema<'Suggestions'>['nothing_because'];
  /** Whom their sources ask to be named. */
  attributions: readonly string[];
  isAsking: boolean;
  /** They are those of the plan as it was a moment ago. */
  isOld: boolean;
  askAgain: () => void;
}

/**
 * Asks what fits into the free time of a day, once for each plan.
 *
 * @param day from 0.
 */
export function useSuggestions(trip: Trip, day: number): Suggested {
  const id = trip.itinerary_id;
  const fail = useTripFailure(id);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<Schema<'Suggestions'>>({
    // Not under the trip's own path: a look at the trip again is no reason to look for places again.
    queryKey: ['suggestions', id, day, JSON.stringify(bodyOf(planOf(trip.days)))],
    queryFn: ({ signal }) =>
      request<Schema<'Suggestions'>>('GET', `${tripPath(id)}/suggestions?day=${day + 1}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  const onError = useEffectEvent((reason: Error) => fail(reason, FAILED));
  useEffect(() => {
    if (error !== null) onError(error);
  }, [error]);
  return {
    suggestions: data?.suggestions,
    nothingBecause: data?.nothing_because ?? null,
    attributions: data?.attributions ?? [],
    isAsking: isFetching,
    isOld: isPlaceholderData,
    askAgain: () => void refetch(),
  };
}
