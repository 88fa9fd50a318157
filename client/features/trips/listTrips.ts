import { useApiPages } from '../../api/pages';
import { useApi } from '../../api/query';
import type { Schema } from '../../api/types';
import type { TripSummary } from './trip';

type Itineraries = Schema<'Itineraries'>;

/** One's own and joined trips, newest first, page after page. */
export function useTrips() {
  return useApiPages<Itineraries>('/itinerary');
}

/** The newest trip; undefined while it loads, where there is none, and when it cannot be had. */
export function useLatestTrip(): { trip: TripSummary | undefined; isLoading: boolean } {
  const { data, isPending } = useApi<Itineraries>('/itinerary?limit=1');
  return { trip: data?.itineraries[0], isLoading: isPending };
}

/** The trips that were published last, for a carousel; none while they load and when they cannot be had. */
export function usePublishedTrips(): readonly TripSummary[] {
  const { data } = useApi<Schema<'PublishedTrips'>>('/itinerary/published_trips?limit=12');
  return data?.trips ?? [];
}
