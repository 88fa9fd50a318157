import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { LONG_TIMEOUT, request, type Schema } from '../../../api/client';
import { useApiCache } from '../../../api/query';
import { type Trip, tripPath, useTripFailure } from '../api';
import { bodyOf, type Plan } from '../editing/plan';
import { DifferentPlan, inProposedOrder } from './proposal';

export type Suggestion = Schema<'Suggestion'>;

/** A better order of a plan, or the same one if none is better. */
export interface Proposal {
  /** The plan that it was computed for. */
  original: Plan;
  plan: Plan;
  /** The travel time saved. The distance is negative if the faster route is longer. */
  minutes: number;
  km: number;
  isBetter: boolean;
}

interface ProposalQuery {
  /** Undefined while it loads and after a failure. */
  proposal: Proposal | undefined;
  isLoading: boolean;
  /** The text for a failure. */
  failed: string;
  retry: () => void;
}

/**
 * Fetches a better order, once for each plan.
 *
 * @param original the trip's plan as shown.
 * @param day from 0, or null for the whole trip.
 */
export function useProposal(trip: Trip, original: Plan, day: number | null): ProposalQuery {
  const { t } = useLingui();
  const failed = t`Failed to find a better order`;
  const id = trip.itinerary_id;
  const fail = useTripFailure(id);
  const { invalidate } = useApiCache();
  const { data, error, isFetching, refetch } = useQuery<Proposal>({
    // Not under the trip's path: reloading the trip need not recompute the order.
    queryKey: ['improve', id, day, JSON.stringify(bodyOf(original))],
    queryFn: async ({ signal }) => {
      const body = { day: day === null ? null : day + 1 };
      const path = `${tripPath(id)}/improve`;
      const answer = await request<Schema<'Improvement'>>('POST', path, {
        body,
        signal,
        timeoutMs: LONG_TIMEOUT,
      });
      const { saved_minutes: minutes, saved_km: km, is_better: isBetter } = answer;
      return { original, plan: inProposedOrder(original, answer), minutes, km, isBetter };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const onError = useEffectEvent((reason: Error) => {
    if (reason instanceof DifferentPlan) void invalidate(tripPath(id));
    else fail(reason, failed);
  });
  useEffect(() => {
    if (error !== null) onError(error);
  }, [error]);
  return { proposal: data, isLoading: isFetching, failed, retry: () => void refetch() };
}

interface SuggestionsQuery {
  /** Undefined while they load and after a failure. */
  suggestions: readonly Suggestion[] | undefined;
  /** Why there are none. */
  nothingBecause: Schema<'Suggestions'>['nothing_because'];
  attributions: readonly string[];
  isLoading: boolean;
  /** Whether they belong to the previous plan. */
  isOutdated: boolean;
  /** The text for a failure. */
  failed: string;
  retry: () => void;
}

/**
 * Everything that determines which places fit: the stops with their times, the stays, and the travellers'
 * tastes.
 */
const heldBy = ({ days, stays, traveler, interests }: Trip) =>
  JSON.stringify([
    days.map(({ date, activities }) => [
      date,
      activities.map(({ place_id: id, start_time, minutes, arrive, depart }) => [
        id,
        start_time,
        minutes,
        arrive,
        depart,
      ]),
    ]),
    stays.map(({ place_id: id, from_day, to_day }) => [id, from_day, to_day]),
    traveler,
    interests,
  ]);

/**
 * Fetches places that fit into the free time of a day, once for each plan.
 *
 * @param day from 0.
 */
export function useSuggestions(trip: Trip, day: number): SuggestionsQuery {
  const { t } = useLingui();
  const failed = t`Failed to fetch suggestions`;
  const id = trip.itinerary_id;
  const fail = useTripFailure(id);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<Schema<'Suggestions'>>({
    // Not under the trip's path: reloading the trip need not refetch the suggestions.
    queryKey: ['suggestions', id, day, heldBy(trip)],
    queryFn: ({ signal }) =>
      request<Schema<'Suggestions'>>('GET', `${tripPath(id)}/suggestions?day=${day + 1}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  const onError = useEffectEvent((reason: Error) => fail(reason, failed));
  useEffect(() => {
    if (error !== null) onError(error);
  }, [error]);
  return {
    suggestions: data?.suggestions,
    nothingBecause: data?.nothing_because ?? null,
    attributions: data?.attributions ?? [],
    isLoading: isFetching,
    isOutdated: isPlaceholderData,
    failed,
    retry: () => void refetch(),
  };
}
