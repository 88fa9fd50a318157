import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration: for what only the browser can show, or should. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
