import { LONG_TIMEOUT } from '../../api/client';
import { useApi } from '../../api/query';
import type { Trip } from './trip';

/** Path of the calls about a trip. */
export const tripPath = (id: string) => `/itinerary/${encodeURIComponent(id)}`;

/** A trip in full; without an id nothing is asked. */
export function useTrip(id: string) {
  return useApi<Trip>(tripPath(id), {
    enabled: id !== '',
    timeoutMs: LONG_TIMEOUT,
    isOlder: (answer, shown) => answer.version < shown.version,
  });
}
