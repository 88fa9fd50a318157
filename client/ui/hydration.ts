import { useCallback, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false on the server and during hydration, for content that only browsers can or should render. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Returns whether a media query matches; false on the server and during hydration. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      // A sheet of paper is narrow, but the layout on screen is printed.
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
