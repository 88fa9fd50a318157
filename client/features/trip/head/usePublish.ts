import { useToggle } from '../../../api/toggle';
import { changeTrip } from '../changeTrip';
import type { Trip } from '../trip';
import { useTripCache } from '../useTripCache';
import { useTripFailure } from '../useTripFailure';

const FAILED = 'Failed to update trip';

/** Whether a trip is shown to everyone: changed at once, taken back when it fails. */
export function usePublish({ itinerary_id: id, is_published }: Trip) {
  const { keepPlan, markListsStale } = useTripCache();
  const fail = useTripFailure(id);
  const { value: isPublished, set } = useToggle({
    key: ['publish', id],
    value: is_published,
    send: (next) => changeTrip(id, { is_published: next }),
    onAnswer: keepPlan,
    onFailure: (error) => fail(error, FAILED),
    onRest: markListsStale,
  });
  return { isPublished, setPublished: set };
}
