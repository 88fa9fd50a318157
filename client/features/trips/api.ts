import { useInfiniteQuery } from '@tanstack/react-query';

import { request, type Schema } from '../../api/client';
import { pageAfter, useApi, useApiPages } from '../../api/query';
import { useSession } from '../../api/viewer';

export type TripSummary = Schema<'TripSummary'>;
export type OwnTripSummary = Schema<'OwnTripSummary'>;
type Itineraries = Schema<'Itineraries'>;
type FoundTrips = Schema<'FoundTrips'>;

/** Returns the path of a trip's page. */
export function tripHref({ itinerary_id }: Pick<TripSummary, 'itinerary_id'>): string {
  return `/trip/${encodeURIComponent(itinerary_id)}`;
}

/** The traveller's own and joined trips, newest first and paged. */
export function useTrips() {
  return useApiPages<Itineraries>('/itinerary');
}

/** The newest trip. Undefined while loading, if there is none, and after a failure. */
export function useLatestTrip(): { trip: OwnTripSummary | undefined; isLoading: boolean } {
  const { data, isPending } = useApi<Itineraries>('/itinerary?limit=1');
  return { trip: data?.itineraries[0], isLoading: isPending };
}

/** The latest published trips, those of others first. Empty while loading and after a failure. */
export function usePublishedTrips(): readonly TripSummary[] {
  const { viewer } = useSession();
  const { data } = useApi<Schema<'PublishedTrips'>>('/itinerary/published_trips?limit=12');
  const isOwn = ({ user_profile: owner }: TripSummary) => owner.id === viewer?.id;
  return [...(data?.trips ?? [])].sort((one, other) => Number(isOwn(one)) - Number(isOwn(other)));
}

const SEARCH_PAGE = 20;
/**
 * Maximum number of consecutive empty pages to skip: the server limits how many trips it examines per page.
 */
const MAX_EMPTY_PAGES = 10;

/** Published trips with words that begin with those of the text, newest first and paged. */
export function useTripSearch(text: string, { enabled }: { enabled: boolean }) {
  const path = `/itinerary/all?name=${encodeURIComponent(text)}&limit=${SEARCH_PAGE}`;
  return useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) => readSearchPage(path, pageParam, signal),
    initialPageParam: path,
    getNextPageParam: ({ next_cursor }) =>
      next_cursor === undefined ? undefined : pageAfter(path, next_cursor),
    enabled,
  });
}

async function readSearchPage(path: string, from: string, signal: AbortSignal): Promise<FoundTrips> {
  let page = await request<FoundTrips>('GET', from, { signal });
  for (let skipped = 0; skipped < MAX_EMPTY_PAGES; skipped += 1) {
    if (page.trips.length > 0 || page.next_cursor === undefined) break;
    page = await request<FoundTrips>('GET', pageAfter(path, page.next_cursor), { signal });
  }
  return page;
}

/**
 * Returns the trips of all pages without duplicates: one that was published again meanwhile may be on two
 * pages.
 */
export function tripsOf(pages: readonly FoundTrips[]): TripSummary[] {
  return [...new Map(pages.flatMap(({ trips }) => trips).map((trip) => [trip.itinerary_id, trip])).values()];
}
