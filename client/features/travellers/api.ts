import { useInfiniteQuery } from '@tanstack/react-query';

import { request, requestWithHeaders, type Schema } from '../../api/client';
import { useApi } from '../../api/query';

/** A traveller as others see them. */
export type Traveller = Schema<'PublicProfile'>;
/** A traveller in the results of a search. */
export type FoundTraveller = Schema<'FoundUser'>;

export const travellerPath = (id: string) => `/user/${encodeURIComponent(id)}`;

export function useTraveller(id: string, enabled = true) {
  return useApi<Traveller>(travellerPath(id), { enabled });
}

/** Follows or unfollows a traveller; repeating the call changes nothing. */
export function followTraveller(id: string, isFollowing: boolean): Promise<Schema<'Followed'>> {
  const body: Schema<'Follow'> = { action: isFollowing ? 'follow' : 'unfollow', target_user_id: id };
  return request('POST', '/user/follow', { body });
}

/** Reports a traveller's profile, or their photo alone, to the staff; repeating the call changes nothing. */
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
  /** The address of the next page; undefined on the last one. */
  next: string | undefined;
}

/** Travellers with a name that has words starting with those of `text`, page by page. */
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

/** The travellers of all pages, each once: a traveller who was renamed between two requests may be on both pages. */
export function uniqueTravellers(pages: readonly TravellerPage[]): FoundTraveller[] {
  const all = pages.flatMap(({ travellers }) => travellers);
  return [...new Map(all.map((traveller) => [traveller.id, traveller])).values()];
}

const LINK = /<([^>]*)>((?:\s*;\s*[^;,"]+(?:"[^"]*")?)*)/g;

/** The target with rel="next" of a Link header (RFC 8288); undefined without one. */
export function nextPage(link: string | null): string | undefined {
  for (const [, address, parameters = ''] of link?.matchAll(LINK) ?? [])
    if (/;\s*rel\s*=\s*"?next"?\s*(;|$)/.test(parameters)) return address;
  return undefined;
}
