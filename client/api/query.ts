import {
  notifyManager,
  type Query,
  QueryClient,
  replaceEqualDeep,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

import { request } from './client';
import { copiedAt } from './copyAge';
import { ApiError } from './errors';

/** Retries network failures twice, after 1 s and 2 s, if the call is safe to repeat. */
const RETRIES = {
  retry: (failures: number, error: Error) => failures < 2 && error instanceof ApiError && error.repeatable,
  retryDelay: (failures: number) => 1000 * 2 ** failures,
  // Never "paused" while offline: calls fail with a message for the traveller.
  networkMode: 'always',
} as const;

/** Creates a query client that contains the answers of the bootstrap. */
export function makeQueryClient(data: Record<string, unknown>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { ...RETRIES, staleTime: 60_000, gcTime: 600_000, refetchOnWindowFocus: false },
      mutations: RETRIES,
    },
  });
  for (const [path, answer] of Object.entries(data)) client.setQueryData([path], answer);
  return client;
}

export interface ApiQueryOptions<T = unknown> {
  /** If false, no call is made (yet). */
  enabled?: boolean;
  timeoutMs?: number;
  /**
   * Polling interval in milliseconds, or false to stop. It may depend on the answer and the number of
   * answers.
   */
  refetchInterval?: number | false | ((answer: T | undefined, answers: number) => number | false);
  /** How long an answer is fresh, in milliseconds; 60,000 by default. */
  staleTime?: number;
  /** Returns another path to call. The answer is still cached under the original path. */
  address?: () => string;
  /** Disables retries, so that failures are reported at once. */
  isTriedOnce?: boolean;
  /**
   * Whether an answer is older than the one shown. Such answers are ignored, because they may arrive out of
   * order.
   */
  isOlder?: (answer: T, shown: T) => boolean;
}

/** The answer of a GET call, the same on the server (from the bootstrap) and in the browser. */
export function useApi<T>(path: string, options: ApiQueryOptions<T> = {}): UseQueryResult<T> {
  return useQuery<T>(queryOf(path, options));
}

/** The answers of several GET calls, in the order of their paths. */
export function useApis<T>(paths: readonly string[], options: ApiQueryOptions<T> = {}): UseQueryResult<T>[] {
  return useQueries({ queries: paths.map((path) => queryOf(path, options)) });
}

function queryOf<T>(path: string, options: ApiQueryOptions<T>) {
  const { enabled, timeoutMs, refetchInterval, staleTime, address, isTriedOnce, isOlder } = options;
  return {
    queryKey: [path],
    queryFn: ({ signal }) =>
      request<T>('GET', address?.() ?? path, { signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(refetchInterval === undefined ? {} : { refetchInterval: intervalOf(refetchInterval) }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(isTriedOnce === true ? { retry: false } : {}),
    ...(isOlder === undefined ? {} : { structuralSharing: newerOf(isOlder) }),
  } as Parameters<typeof useQuery<T>>[0];
}

const intervalOf = <T>(interval: NonNullable<ApiQueryOptions<T>['refetchInterval']>) =>
  typeof interval === 'function'
    ? ({ state }: Query<T>) => interval(state.data, state.dataUpdateCount)
    : interval;

const newerOf =
  <T>(isOlder: (answer: T, shown: T) => boolean) =>
  (shown: T | undefined, answer: T): T =>
    shown !== undefined && isOlder(answer, shown) ? shown : replaceEqualDeep(shown, answer);

/** When the server produced an answer, whether or not the answer is a copy. */
const timeOf = ({ queryKey: [path], state }: Query) => copiedAt(String(path)) ?? state.dataUpdatedAt;

/**
 * When the server produced the oldest answer on screen, in milliseconds since 1970, or null if there is none.
 */
export function useOldestAnswer(): number | null {
  return useShown((queries) => {
    const times = queries.map(timeOf).filter((time) => time > 0);
    return times.length === 0 ? null : Math.min(...times);
  }, null);
}

/** Whether an answer on screen is a copy, because the server could not be reached. */
export function useHasCopies(): boolean {
  return useShown(
    (queries) => queries.some(({ queryKey: [path] }) => copiedAt(String(path)) !== null),
    false,
  );
}

/** Computes a value from the answers on screen. */
function useShown<T extends number | boolean | null>(say: (queries: Query[]) => T, onServer: T): T {
  const queries = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((changed) => queries.subscribe(notifyManager.batchCalls(changed)), [queries]),
    () => say(queries.getAll().filter((query) => query.getObserversCount() > 0)),
    () => onServer,
  );
}

export interface ApiCache {
  read: <T>(path: string) => T | undefined;
  /** Replaces a cached answer, or updates it (no-op if there is none). */
  write: <T>(path: string, answer: T | ((old: T) => T)) => void;
  /** Marks all answers whose path starts with `prefix` as stale, and refetches those on screen. */
  invalidate: (prefix: string) => Promise<void>;
  /** Like `invalidate`, but for this exact path only. */
  invalidateOne: (path: string) => Promise<void>;
  /** Like `invalidate`, but refetches an answer only when it is next shown. */
  markStale: (prefix: string) => void;
  /** Removes all answers whose path starts with `prefix`. */
  forget: (prefix: string) => void;
  /** Removes all answers, for example after signing out. */
  clear: () => void;
}

const startsWith =
  (prefix: string) =>
  ({ queryKey: [path] }: Query) =>
    String(path).startsWith(prefix);

/** Reads and writes answers fetched with `useApi`. */
export function useApiCache(): ApiCache {
  const client = useQueryClient();
  return {
    read: useCallback(<T>(path: string) => client.getQueryData<T>([path]), [client]),
    write: useCallback(
      <T>(path: string, answer: T | ((old: T) => T)) => {
        client.setQueryData<T>([path], (old) => {
          if (typeof answer !== 'function') return answer;
          return old === undefined ? undefined : (answer as (old: T) => T)(old);
        });
      },
      [client],
    ),
    invalidate: useCallback(
      (prefix: string) => client.invalidateQueries({ predicate: startsWith(prefix) }),
      [client],
    ),
    invalidateOne: useCallback(
      (path: string) => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === path }),
      [client],
    ),
    markStale: useCallback(
      (prefix: string) => {
        void client.invalidateQueries({ predicate: startsWith(prefix), refetchType: 'none' });
      },
      [client],
    ),
    forget: useCallback(
      (prefix: string) => client.removeQueries({ predicate: startsWith(prefix) }),
      [client],
    ),
    clear: useCallback(() => client.clear(), [client]),
  };
}

interface Page {
  next_cursor?: string;
}

/**
 * The pages of a list whose answers contain `next_cursor` while there are more. The first page is the answer
 * for the path itself, which may have come with the document.
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

/** Path of the page after a cursor. */
export const pageAfter = (path: string, cursor: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;

/** Milliseconds without a key press after which typing counts as paused. */
export const TYPING_PAUSE = 300;

/** Returns a debounced value. */
export function useDebounced<T>(value: T, pause = TYPING_PAUSE): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** Scripts in which one character can be the name of a place, such as 京. */
const WORD_CHARACTER = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Whether a typed text is long enough to search for places. */
export const isSearchable = (text: string): boolean => text.length > 1 || WORD_CHARACTER.test(text);
