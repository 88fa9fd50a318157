import { useInfiniteQuery } from '@tanstack/react-query';

import { request } from '../../../api/client';
import { pageAfter } from '../../../api/pages';
import type { Schema } from '../../../api/types';
import type { TripSummary } from '../trip';

type FoundTrips = Schema<'FoundTrips'>;

/** Trips a page. */
const PAGE_SIZE = 20;
/** How often one asks on by oneself while the server has looked at many trips and found none yet. */
const MOST_EMPTY = 10;

/** Published trips that have words beginning with those of a text, newest first, page after page. */
export function useTripSearch(text: string, { enabled }: { enabled: boolean }) {
  const path = `/itinerary/all?name=${encodeURIComponent(text)}&limit=${PAGE_SIZE}`;
  return useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) => readPage(path, pageParam, signal),
    initialPageParam: path,
    getNextPageParam: ({ next_cursor }) =>
      next_cursor === undefined ? undefined : pageAfter(path, next_cursor),
    enabled,
  });
}

async function readPage(path: string, from: string, signal: AbortSignal): Promise<FoundTrips> {
  let page = await request<FoundTrips>('GET', from, { signal });
  for (
    let tries = 0;
    tries < MOST_EMPTY && page.trips.length === 0 && page.next_cursor !== undefined;
    tries += 1
  )
    page = await request<FoundTrips>('GET', pageAfter(path, page.next_cursor), { signal });
  return page;
}

/** The trips of all pages; one that was published anew meanwhile may be on two of them, and counts once. */
export function everyTrip(pages: readonly FoundTrips[]): TripSummary[] {
  return [...new Map(pages.flatMap(({ trips }) => trips).map((trip) => [trip.itinerary_id, trip])).values()];
}
