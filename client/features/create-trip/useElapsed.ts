import { useCallback, useSyncExternalStore } from 'react';

function everySecond(tick: () => void) {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

/** Seconds since a moment (milliseconds since 1970). */
export function useElapsed(since: number): number {
  const read = useCallback(() => Math.max(0, Math.floor((Date.now() - since) / 1000)), [since]);
  return useSyncExternalStore(everySecond, read, () => 0);
}
