import { useApi } from '../../api/query';
import type { Schema } from '../../api/types';

export type Traveller = Schema<'PublicProfile'>;

export const travellerPath = (id: string) => `/user/${encodeURIComponent(id)}`;

/** A traveller as others see them. */
export function useTraveller(id: string) {
  return useApi<Traveller>(travellerPath(id));
}
