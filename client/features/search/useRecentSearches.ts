import { useMemo, useSyncExternalStore } from 'react';

import { useBootstrap } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { parse, type RecentSearch, withoutSearch, withSearch } from './recent';
import { keep, read, watch } from './storage';

interface RecentSearches {
  /** Newest first; empty until the page is hydrated. */
  recent: readonly RecentSearch[];
  remember: (search: RecentSearch) => void;
  forget: (search: RecentSearch) => void;
  forgetAll: () => void;
}

/** What this traveller last chose from a search in this browser. */
export function useRecentSearches(): RecentSearches {
  const { appName } = useBootstrap();
  const { viewer } = useSession();
  // Another traveller on the same browser does not see them.
  const key = `${appName}_RECENT_SEARCHES_${viewer?.id ?? ''}`;
  const kept = useSyncExternalStore(
    watch,
    () => read(key),
    () => '',
  );
  const recent = useMemo(() => parse(kept), [kept]);
  // Read anew each time: another tab may have changed it.
  const change = (changed: (list: RecentSearch[]) => RecentSearch[]) =>
    keep(key, JSON.stringify(changed(parse(read(key)))));
  return {
    recent,
    remember: (search) => change((list) => withSearch(list, search)),
    forget: (search) => change((list) => withoutSearch(list, search)),
    forgetAll: () => change(() => []),
  };
}
