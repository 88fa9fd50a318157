import { LONG_TIMEOUT, request } from '../../api/client';
import type { Schema } from '../../api/types';
import type { TripRequest } from './tripRequest';

/** Without `status_url` the trip is ready. */
export type Created = Schema<'Made'> & Partial<Pick<Schema<'Accepted'>, 'status_url'>>;

/** Orders a trip; the same key never makes two. */
export function createTrip(body: TripRequest, key: string): Promise<Created> {
  return request<Created>('POST', '/itinerary', {
    body,
    headers: { Prefer: 'respond-async', 'Idempotency-Key': key },
    timeoutMs: LONG_TIMEOUT,
  });
}
