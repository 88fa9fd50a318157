import { daysLater, isDate, later } from './dates';
import { EMPTY_DRAFT, type TripDraft } from './draft';
import { MAX_TRIP_DAYS } from './duration';

/** A holiday that a trip is planned for, its dates from today on. */
export interface Occasion {
  name: string;
  start: string;
  end: string;
}

/**
 * Reads the holiday that an address asks for; null for none, and for one that is over.
 *
 * @param query of the address: `holiday`, `start` and `end`.
 * @param today YYYY-MM-DD; no trip starts before it.
 */
export function occasionOf(query: URLSearchParams, today: string): Occasion | null {
  const name = query.get('holiday')?.trim() ?? '';
  const start = query.get('start') ?? '';
  const end = query.get('end') ?? '';
  if (name === '' || !isDate(start) || !isDate(end) || end < start || end < today) return null;
  const first = later(start, today);
  const longest = daysLater(first, MAX_TRIP_DAYS - 1);
  return { name, start: first, end: end < longest ? end : longest };
}

/** The draft to begin with. */
export function firstDraft(occasion: Occasion | null): TripDraft {
  if (occasion === null) return EMPTY_DRAFT;
  const duration = { ...EMPTY_DRAFT.duration, start_date: occasion.start, end_date: occasion.end };
  return { ...EMPTY_DRAFT, durationType: 'dates', duration };
}
