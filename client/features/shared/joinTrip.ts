import { request } from '../../api/client';
import type { Schema } from '../../api/types';

export type Joined = Schema<'JoinResult'>;

/** Joins the trip that a link leads to. */
export function joinTrip(token: string): Promise<Joined> {
  return request<Joined>('POST', `/itinerary/join/${encodeURIComponent(token)}`);
}
