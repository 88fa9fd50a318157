import { EMPTY_DRAFT, type TripDraft } from './draft';
import { daysLater, isDate, later, MAX_TRIP_DAYS } from './duration';

/** The holiday that a trip is planned for, from today on. */
export interface Occasion {
  name: string;
  start: string;
  end: string;
}

/**
 * Reads the holiday from the page's query; null if there is none, or if it is over.
 *
 * @param query `holiday`, `start` and `end`.
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

/** The draft to start with. */
export function firstDraft(occasion: Occasion | null): TripDraft {
  if (occasion === null) return EMPTY_DRAFT;
  const duration = { ...EMPTY_DRAFT.duration, start_date: occasion.start, end_date: occasion.end };
  return { ...EMPTY_DRAFT, durationType: 'dates', duration };
}
