import { ApiError, errorText } from '../../api/errors';
import { useApiCache } from '../../api/query';
import { toast, TRIP_TOAST } from '../../ui/toast/toast';
import { tripPath } from './useTrip';
import { useTripCache } from './useTripCache';

/** One may do less than before, or see nothing of the trip any more. */
const LOST = new Set([403, 404]);

/** Looks at a trip again after a refusal which says that one's rights are no longer what the page shows. */
export function useCatchingUp(id: string): (error: unknown) => void {
  const { invalidate } = useApiCache();
  const { markListsStale } = useTripCache();
  return (error) => {
    if (!(error instanceof ApiError && LOST.has(error.status))) return;
    markListsStale();
    void invalidate(tripPath(id));
  };
}

/** Says what has failed about a trip, and catches up with rights that are lost. */
export function useTripFailure(id: string): (error: unknown, failed: string) => void {
  const catchUp = useCatchingUp(id);
  return (error, failed) => {
    toast.error(errorText(error, failed), { autoClose: TRIP_TOAST, id: failed });
    catchUp(error);
  };
}
