import { useSyncExternalStore } from 'react';

import { WEEKDAYS } from './hours';

/**
 * Today's day of the week at a place, from 0, Monday; null where that is not known, and while rendering the first HTML.
 *
 * @param timezone by its name in the IANA database.
 */
export function useWeekday(timezone: string | null): number | null {
  return useSyncExternalStore(
    whenLookedAtAgain,
    () => weekdayIn(timezone),
    () => null,
  );
}

/** A page may stay open over midnight. */
function whenLookedAtAgain(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

function weekdayIn(timezone: string | null): number | null {
  if (timezone === null) return null;
  const day = WEEKDAYS.indexOf(nameOfToday(timezone) as (typeof WEEKDAYS)[number]);
  return day < 0 ? null : day;
}

function nameOfToday(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(new Date());
  } catch (error) {
    // A browser may be older than the name of a zone: then nothing is said of today.
    if (error instanceof RangeError) return '';
    throw error;
  }
}
