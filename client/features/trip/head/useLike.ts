import { useToggle } from '../../../api/toggle';
import { changeTrip } from '../changeTrip';
import type { Trip } from '../trip';
import { useTripCache } from '../useTripCache';
import { useTripFailure } from '../useTripFailure';

const FAILED = 'Failed to update like';

/** Whether one likes a trip, and how many do: changed at once, taken back when it fails. */
export function useLike({ itinerary_id: id, is_liked, likes_count }: Trip) {
  const { keepLikes, markListsStale } = useTripCache();
  const fail = useTripFailure(id);
  const { value: isLiked, set } = useToggle({
    key: ['like', id],
    value: is_liked,
    send: (like) => changeTrip(id, { like }),
    onAnswer: keepLikes,
    onFailure: (error) => fail(error, FAILED),
    onRest: markListsStale,
  });
  // Told from what the server knows, whenever that arrives: a press counts once, however often it was pressed.
  return { isLiked, count: likes_count + Number(isLiked) - Number(is_liked), setLiked: set };
}
