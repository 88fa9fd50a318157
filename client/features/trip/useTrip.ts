import { LONG_TIMEOUT } from '../../api/client';
import { useApi } from '../../api/query';
import type { Trip } from './trip';

/** A trip in full; without an id nothing is asked. */
export function useTrip(id: string) {
  return useApi<Trip>(`/itinerary/${encodeURIComponent(id)}`, {
    enabled: id !== '',
    timeoutMs: LONG_TIMEOUT,
  });
}
