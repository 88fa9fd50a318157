import { LONG_TIMEOUT, request } from '../../../api/client';
import type { Schema } from '../../../api/types';

/** Copies a trip into one of one's own; the same key never makes two. */
export function duplicateTrip(id: string, key: string): Promise<Schema<'Made'>> {
  return request('POST', `/itinerary/duplicate/${encodeURIComponent(id)}`, {
    headers: { 'Idempotency-Key': key },
    timeoutMs: LONG_TIMEOUT,
  });
}
