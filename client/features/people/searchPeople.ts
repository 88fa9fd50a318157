import { useInfiniteQuery } from '@tanstack/react-query';

import { requestWithHeaders } from '../../api/client';
import type { Schema } from '../../api/types';
import { nextPage } from './nextPage';

export type Person = Schema<'FoundUser'>;

/** Travellers a page. */
const PAGE_SIZE = 20;

interface PeoplePage {
  people: Person[];
  /** Where the list goes on; undefined on the last page. */
  next: string | undefined;
}

/** Travellers whose name has words that begin with those of a text, page after page. */
export function usePeopleSearch(text: string, { enabled }: { enabled: boolean }) {
  const path = `/user?name=${encodeURIComponent(text)}&limit=${PAGE_SIZE}`;
  return useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: path,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
}

async function readPage(path: string, signal: AbortSignal): Promise<PeoplePage> {
  const { data, headers } = await requestWithHeaders<Person[]>('GET', path, { signal });
  return { people: data, next: nextPage(headers.get('Link')) };
}

/** The people of all pages; somebody renamed meanwhile may be on two of them, and counts once. */
export function everybody(pages: readonly PeoplePage[]): Person[] {
  return [...new Map(pages.flatMap(({ people }) => people).map((person) => [person.id, person])).values()];
}
