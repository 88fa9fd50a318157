import {
  notifyManager,
  type Query,
  QueryClient,
  replaceEqualDeep,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

import { request } from './client';
import { ApiError } from './errors';

/** Two more tries, after 1 s and 2 s, when the network failed and nothing can be done twice by that. */
const RETRIES = {
  retry: (failures: number, error: Error) => failures < 2 && error instanceof ApiError && error.repeatable,
  retryDelay: (failures: number) => 1000 * 2 ** failures,
  // Never "paused" while offline: a call fails with a text the traveller can read.
  networkMode: 'always',
} as const;

/** A query client that already holds the answers of the bootstrap. */
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
  /** False: do not ask (yet). */
  enabled?: boolean;
  timeoutMs?: number;
  /** Milliseconds between two asks; false stops. */
  refetchInterval?: number | false;
  /** Milliseconds an answer counts as fresh; 60,000 when left out. */
  staleTime?: number;
  /** What is called in place of the path, which stays the answer's name; worked out with each call. */
  address?: () => string;
  /** Whether an answer is older than what is shown, which then stays: answers come in any order. */
  isOlder?: (answer: T, shown: T) => boolean;
}

/** The answer of a GET call; the same on the server (from the bootstrap) and in the browser. */
export function useApi<T>(path: string, options: ApiQueryOptions<T> = {}): UseQueryResult<T> {
  const { enabled, timeoutMs, refetchInterval, staleTime, address, isOlder } = options;
  return useQuery<T>({
    queryKey: [path],
    queryFn: ({ signal }) =>
      request<T>('GET', address?.() ?? path, { signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(isOlder === undefined ? {} : { structuralSharing: newerOf(isOlder) }),
  } as Parameters<typeof useQuery<T>>[0]);
}

const newerOf =
  <T>(isOlder: (answer: T, shown: T) => boolean) =>
  (shown: T | undefined, answer: T): T =>
    shown !== undefined && isOlder(answer, shown) ? shown : replaceEqualDeep(shown, answer);

/** When the oldest of the answers on screen came, in milliseconds since 1970; null without any. */
export function useOldestAnswer(): number | null {
  const queries = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((changed) => queries.subscribe(notifyManager.batchCalls(changed)), [queries]),
    () => {
      const shown = queries.getAll().filter((query) => query.getObserversCount() > 0);
      const times = shown.map(({ state }) => state.dataUpdatedAt).filter((time) => time > 0);
      return times.length === 0 ? null : Math.min(...times);
    },
    () => null,
  );
}

export interface ApiCache {
  read: <T>(path: string) => T | undefined;
  /** Writes an answer, or changes the one that is there (nothing happens when there is none). */
  write: <T>(path: string, answer: T | ((old: T) => T)) => void;
  /** Marks every answer whose path starts with `prefix` as stale, and asks again for those on screen. */
  invalidate: (prefix: string) => Promise<void>;
  /** As `invalidate`, but only the answers of this very path, not those of longer ones. */
  invalidateOne: (path: string) => Promise<void>;
  /** As `invalidate`, but asks again only for what is looked at next. */
  markStale: (prefix: string) => void;
  /** Forgets every answer whose path starts with `prefix`. */
  forget: (prefix: string) => void;
  /** Forgets everything, as after signing out. */
  clear: () => void;
}

const startsWith =
  (prefix: string) =>
  ({ queryKey: [path] }: Query) =>
    String(path).startsWith(prefix);

/** Reads and writes the answers that components got through `useApi`. */
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
