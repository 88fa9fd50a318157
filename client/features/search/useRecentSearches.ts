import { useMemo, useSyncExternalStore } from 'react';

import { useBootstrap } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';

/** A search result that the traveller opened. */
export interface RecentSearch {
  id: string;
  name: string;
  type: 'user' | 'trip';
}

const MAX_SEARCHES = 5;

const isSame = (one: RecentSearch, other: RecentSearch) => one.id === other.id && one.type === other.type;

/** Returns the list with a search moved or added to the front, limited to five. */
export function withSearch(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return [search, ...withoutSearch(list, search)].slice(0, MAX_SEARCHES);
}

export function withoutSearch(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return list.filter((other) => !isSame(other, search));
}

/** Parses stored searches and ignores invalid entries. */
export function parseSearches(text: string): RecentSearch[] {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(isSearch)
    .reduceRight<RecentSearch[]>((list, { id, name, type }) => withSearch(list, { id, name, type }), []);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Truncated or foreign text counts as empty.
    return null;
  }
}

function isSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, type } = value as Record<string, unknown>;
  return (
    typeof id === 'string' && id !== '' && typeof name === 'string' && (type === 'user' || type === 'trip')
  );
}

interface RecentSearches {
  /** Newest first; empty before hydration. */
  recent: readonly RecentSearch[];
  remember: (search: RecentSearch) => void;
  remove: (search: RecentSearch) => void;
  clear: () => void;
}

/** The traveller's recent searches, stored in this browser. */
export function useRecentSearches(): RecentSearches {
  const { appName } = useBootstrap();
  const { viewer } = useSession();
  // Per traveller: others in the same browser must not see them.
  const key = `${appName}_RECENT_SEARCHES_${viewer?.id ?? ''}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => '',
  );
  const recent = useMemo(() => parseSearches(stored), [stored]);
  // Reads the storage before each change, because another tab may have written.
  const change = (how: (list: RecentSearch[]) => RecentSearch[]) =>
    write(key, JSON.stringify(how(parseSearches(read(key)))));
  return {
    recent,
    remember: (search) => change((list) => withSearch(list, search)),
    remove: (search) => change((list) => withoutSearch(list, search)),
    clear: () => change(() => []),
  };
}

const listeners = new Set<() => void>();

/** Notifies of changes in this tab or another one. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Storage is blocked: nothing is remembered.
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked: the earlier list stays.
    return;
  }
  for (const changed of listeners) changed();
}
