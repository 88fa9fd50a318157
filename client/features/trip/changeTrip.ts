import { request } from '../../api/client';
import type { Trip } from './trip';
import { tripPath } from './useTrip';

export type TripChanges = Partial<Pick<Trip, 'about_trip' | 'trip_name' | 'is_published'>> & {
  like?: boolean;
};

/** Changes something of a trip; with a version, only while nobody has changed it since. */
export function changeTrip(id: string, changes: TripChanges, version?: number): Promise<Trip> {
  return request<Trip>('PUT', tripPath(id), {
    body: changes,
    ...(version === undefined ? {} : { headers: { 'If-Match': `"${version}"` } }),
  });
}
