import { useApiCache } from '../../api/query';
import type { Trip } from './trip';
import { tripPath } from './useTrip';

const likesOf = ({ is_liked, likes_count, likes_users }: Trip) => ({ is_liked, likes_count, likes_users });

/** Shows what the server has answered to a change; of two answers the later version stays, in whatever order they come. */
export function useTripCache() {
  const { read, write, markStale } = useApiCache();
  return {
    /** The trip as it is shown. */
    known: (id: string) => read<Trip>(tripPath(id)),
    /** After a change of the trip; its likes are told by likes alone. */
    keepPlan: (trip: Trip) =>
      write<Trip>(tripPath(trip.itinerary_id), (old) =>
        old.version > trip.version ? old : { ...trip, ...likesOf(old) },
      ),
    /** After a like, which does not make a new version. */
    keepLikes: (trip: Trip) =>
      write<Trip>(tripPath(trip.itinerary_id), (old) => ({
        ...(old.version > trip.version ? old : trip),
        ...likesOf(trip),
      })),
    /** Lists and profiles that show the trip too are asked for again when they are looked at next. */
    markListsStale: () => {
      markStale('/itinerary');
      markStale('/user/');
    },
  };
}
