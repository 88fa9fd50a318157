import { daysBetween } from './dates';
import {
  type Dates,
  type Destination,
  isOfSeveral,
  isPerCity,
  MAX_DAYS,
  MIN_DAYS,
  type TripDraft,
} from './draft';

/** Most days of a whole trip. */
export const MAX_TRIP_DAYS = 60;
const TOO_LONG = `A trip has at most ${MAX_TRIP_DAYS} days.`;
const NOT_ALL = 'Please set duration for all destinations';

/** What is missing, and the part of the step it is about, where it is about one. */
export interface Problem {
  text: string;
  at: string | null;
}

/** Names the two dates of a city, or of the whole trip, in a `Problem`. */
export const startOf = (key: string): string => `${key} start`;
export const endOf = (key: string): string => `${key} end`;
export const WHOLE = 'trip';

/** The days of one city, by the number or by the dates; null while they are not known. */
export function daysOfCity({ durationType }: TripDraft, city: Destination): number | null {
  return durationType === 'days' ? city.days : daysBetween(city);
}

/** The days of the whole trip; null while they are not known. */
export function daysOf(draft: TripDraft): number | null {
  if (!isPerCity(draft))
    return draft.durationType === 'days' ? draft.duration.days : daysBetween(draft.duration);
  let all = 0;
  for (const city of draft.destinations) {
    const days = daysOfCity(draft, city);
    if (days === null) return null;
    all += days;
  }
  return all;
}

/**
 * The earliest start of a city's dates: when the one before is over, for the day of the way may belong to both.
 *
 * @param at the city's place, from 0.
 * @param today the earliest of all, YYYY-MM-DD.
 */
export function earliestStart({ destinations }: TripDraft, at: number, today: string): string {
  const before = destinations[at - 1];
  const over = before?.end_date ?? before?.start_date ?? null;
  return over !== null && over > today ? over : today;
}

/** What is missing for a duration, or null. */
export function durationProblem(draft: TripDraft, today: string): Problem | null {
  const problem = isPerCity(draft) ? problemOfCities(draft, today) : problemOfAll(draft, today);
  if (problem !== null) return problem;
  const days = daysOf(draft) ?? 0;
  if (days > MAX_TRIP_DAYS)
    return { text: TOO_LONG, at: draft.durationType === 'dates' ? endOf(lastKey(draft)) : null };
  // Days for all are shared among the cities.
  if (isOfSeveral(draft) && days < draft.destinations.length)
    return {
      text: 'Please plan at least one day for each destination.',
      at: draft.durationType === 'dates' ? endOf(WHOLE) : null,
    };
  return null;
}

const lastKey = (draft: TripDraft): string =>
  isPerCity(draft) ? (draft.destinations.at(-1)?.key ?? WHOLE) : WHOLE;

const isCount = (days: number): boolean => days >= MIN_DAYS && days <= MAX_DAYS;

function problemOfAll({ durationType, duration }: TripDraft, today: string): Problem | null {
  if (durationType === 'days')
    return isCount(duration.days) ? null : { text: 'Please choose at least 1 day.', at: null };
  if (duration.start_date === null) return { text: 'Please choose a start date.', at: startOf(WHOLE) };
  if (duration.end_date === null) return { text: 'Please choose an end date.', at: endOf(WHOLE) };
  return problemOfDates(duration, WHOLE, today);
}

function problemOfCities(draft: TripDraft, today: string): Problem | null {
  const { destinations, durationType } = draft;
  if (durationType === 'days')
    return destinations.every(({ days }) => isCount(days)) ? null : { text: NOT_ALL, at: null };
  for (const { key, start_date, end_date } of destinations) {
    if (start_date === null) return { text: NOT_ALL, at: startOf(key) };
    if (end_date === null) return { text: NOT_ALL, at: endOf(key) };
  }
  for (const [at, city] of destinations.entries()) {
    const problem = problemOfDates(city, city.key, today) ?? problemOfOrder(destinations[at - 1], city);
    if (problem !== null) return problem;
  }
  return null;
}

function problemOfDates({ start_date, end_date }: Dates, key: string, today: string): Problem | null {
  if (start_date !== null && start_date < today)
    return { text: 'The start date is in the past.', at: startOf(key) };
  if (start_date !== null && end_date !== null && end_date < start_date)
    return { text: 'The end date is before the start date.', at: endOf(key) };
  return null;
}

function problemOfOrder(before: Destination | undefined, city: Destination): Problem | null {
  if (before?.end_date == null || city.start_date === null || city.start_date >= before.end_date) return null;
  return { text: `This is before the end of your stay in ${before.name}.`, at: startOf(city.key) };
}
