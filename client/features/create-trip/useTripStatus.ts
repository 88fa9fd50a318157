import { useApi } from '../../api/query';
import type { Schema } from '../../api/types';

export type TripStatus = Schema<'Status'>;

/** Milliseconds between two looks: a stage is to be seen within a second, however slow the answer. */
const PAUSE = 500;

/** How far the making of a trip has come, asked for again and again until it has ended; null asks nothing. */
export function useTripStatus(url: string | null, isOver: boolean) {
  return useApi<TripStatus>(url ?? '', {
    enabled: url !== null && !isOver,
    refetchInterval: isOver ? false : PAUSE,
    staleTime: 0,
  });
}
