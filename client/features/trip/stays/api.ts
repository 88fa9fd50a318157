import { useQuery } from '@tanstack/react-query';

import { LONG_TIMEOUT, request, type Schema } from '../../../api/client';
import { type Trip, tripPath } from '../api';

export type Stay = Schema<'Stay'>;
export type StayArea = Schema<'StayArea'>;

/** Asks where to sleep, once for each plan. */
export function useStayAreas({ itinerary_id: id, version }: Trip) {
  const { data, error, isFetching, refetch } = useQuery<Schema<'StayAreas'>>({
    // Not under the trip's own path: reloading the trip need not rank the areas again.
    queryKey: ['stay_areas', id, version],
    queryFn: ({ signal }) =>
      request<Schema<'StayAreas'>>('GET', `${tripPath(id)}/stay_areas`, { signal, timeoutMs: LONG_TIMEOUT }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return { areas: data?.areas, error, isLoading: isFetching, retry: () => void refetch() };
}
