import { useCallback, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration: for what only the browser can show, or should. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether a media query matches. Never on the server and during hydration. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      // A sheet of paper is narrow, but what is shown is printed.
      const change = () => {
        if (!matchMedia('print').matches) changed();
      };
      list.addEventListener('change', change);
      return () => list.removeEventListener('change', change);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
