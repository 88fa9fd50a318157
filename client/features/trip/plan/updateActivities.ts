import { LONG_TIMEOUT, request } from '../../../api/client';
import type { Trip } from '../trip';
import { tripPath } from '../useTrip';
import type { PlanBody } from './plan';

/** Writes the plan of a trip, unless the trip is no longer at the version it was made of (412). */
export function updateActivities({ itinerary_id: id, version }: Trip, body: PlanBody): Promise<Trip> {
  return request<Trip>('PUT', `${tripPath(id)}/update_activities`, {
    body,
    headers: { 'If-Match': `"${version}"` },
    timeoutMs: LONG_TIMEOUT,
  });
}
