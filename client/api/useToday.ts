import { useSyncExternalStore } from 'react';

import { useBootstrap } from './bootstrap';

/** Today by the traveller's own clock, YYYY-MM-DD; while rendering the first HTML, by the server's. */
export function useToday(): string {
  const { today } = useBootstrap();
  return useSyncExternalStore(whenLookedAtAgain, localToday, () => today);
}

/** A page may stay open over midnight. */
function whenLookedAtAgain(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

function localToday(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
