import { useInfiniteQuery } from '@tanstack/react-query';

import { request, requestWithHeaders, type Schema } from '../../api/client';
import { useApi } from '../../api/query';

/** A traveller as others see them. */
export type Traveller = Schema<'PublicProfile'>;
/** A traveller in search results. */
export type FoundTraveller = Schema<'FoundUser'>;

export const travellerPath = (id: string) => `/user/${encodeURIComponent(id)}`;

export function useTraveller(id: string, enabled = true) {
  return useApi<Traveller>(travellerPath(id), { enabled });
}

/** Follows or unfollows a traveller. Idempotent. */
export function followTraveller(id: string, isFollowing: boolean): Promise<Schema<'Followed'>> {
  const body: Schema<'Follow'> = { action: isFollowing ? 'follow' : 'unfollow', target_user_id: id };
  return request('POST', '/user/follow', { body });
}

/** Reports a traveller's profile, or only the photo, to the staff. Idempotent. */
export function reportTraveller(
  id: string,
  part: 'profile' | 'photo',
  report: Schema<'ContentReport'>,
): Promise<Schema<'Message'>> {
  const path = part === 'photo' ? `${travellerPath(id)}/photo` : travellerPath(id);
  return request('POST', `${path}/report`, { body: report });
}

const PAGE_SIZE = 20;

interface TravellerPage {
  travellers: FoundTraveller[];
  /** The address of the next page, or undefined on the last one. */
  next: string | undefined;
}

/** Searches for travellers whose names contain words that start with those of `text`. Paged. */
export function useTravellerSearch(text: string, { enabled }: { enabled: boolean }) {
  const path = `/user?name=${encodeURIComponent(text)}&limit=${PAGE_SIZE}`;
  return useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: path,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
}

async function readPage(path: string, signal: AbortSignal): Promise<TravellerPage> {
  const { data, headers } = await requestWithHeaders<FoundTraveller[]>('GET', path, { signal });
  return { travellers: data, next: nextPage(headers.get('Link')) };
}

/**
 * Returns the travellers of all pages without duplicates: one who was renamed between two requests may be on
 * both pages.
 */
export function uniqueTravellers(pages: readonly TravellerPage[]): FoundTraveller[] {
  const all = pages.flatMap(({ travellers }) => travellers);
  return [...new Map(all.map((traveller) => [traveller.id, traveller])).values()];
}

const LINK = /<([^>]*)>((?:\s*;\s*[^;,"]+(?:"[^"]*")?)*)/g;

/** Returns the target with rel="next" of a Link header (RFC 8288), or undefined. */
export function nextPage(link: string | null): string | undefined {
  for (const [, address, parameters = ''] of link?.matchAll(LINK) ?? [])
    if (/;\s*rel\s*=\s*"?next"?\s*(;|$)/.test(parameters)) return address;
  return undefined;
}
