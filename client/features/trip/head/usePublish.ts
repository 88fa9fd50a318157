import { errorText } from '../../../api/errors';
import { useToggle } from '../../../api/toggle';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import { changeTrip } from '../changeTrip';
import type { Trip } from '../trip';
import { useTripCache } from '../useTripCache';

const FAILED = 'Failed to update trip';

/** Whether a trip is shown to everyone: changed at once, taken back when it fails. */
export function usePublish({ itinerary_id: id, is_published }: Trip) {
  const { keepPlan, markListsStale } = useTripCache();
  const { value: isPublished, set } = useToggle({
    key: ['publish', id],
    value: is_published,
    send: (next) => changeTrip(id, { is_published: next }),
    onAnswer: keepPlan,
    onFailure: (error) => toast.error(errorText(error, FAILED), { autoClose: TRIP_TOAST, id: FAILED }),
    onRest: markListsStale,
  });
  return { isPublished, setPublished: set };
}
