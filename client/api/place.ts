import { endedAt, inSession } from './placeSession';
import { useApi } from './query';
import type { Schema } from './types';

/** A destination or place in full. */
export type Place = Schema<'Place'>;
export type NearbyPlace = Schema<'NearbyPlace'>;

export const placePath = (id: string) => `/place/${encodeURIComponent(id)}`;

/** What is known of a destination or place. */
export function usePlace(id: string) {
  const path = placePath(id);
  return useApi<Place>(path, { address: () => inSession(path, endedAt(id)) });
}
