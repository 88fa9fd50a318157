import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

import { request } from './client';

interface Page {
  next_cursor?: string;
}

/**
 * The pages of a list that answers `next_cursor` while there is more; the first is the answer of the path itself,
 * which may have come with the document.
 */
export function useApiPages<T extends Page>(path: string) {
  const client = useQueryClient();
  const known = client.getQueryState<T>([path]);
  const first = known?.isInvalidated === true ? undefined : known?.data;
  return useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam, signal }) => request<T>('GET', pageParam, { signal }),
    initialPageParam: path,
    getNextPageParam: ({ next_cursor }) =>
      next_cursor === undefined ? undefined : pageAfter(path, next_cursor),
    ...(known === undefined || first === undefined
      ? {}
      : {
          initialData: { pages: [first], pageParams: [path] },
          initialDataUpdatedAt: known.dataUpdatedAt,
        }),
  });
}

/** Where a list goes on after a cursor. */
export const pageAfter = (path: string, cursor: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
