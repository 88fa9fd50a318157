import { t } from '@lingui/core/macro';

import {
  type Dates,
  type Destination,
  hasSeveralCities,
  isPerCity,
  MAX_DAYS,
  MIN_DAYS,
  type TripDraft,
} from './draft';

/** Maximum number of days of a whole trip. */
export const MAX_TRIP_DAYS = 60;

/** A problem, and the field that it concerns, if any. */
export interface Problem {
  text: string;
  at: string | null;
}

/** Identifies the date fields of a city, or of the whole trip, in a `Problem`. */
export const startOf = (key: string): string => `${key} start`;
export const endOf = (key: string): string => `${key} end`;
export const WHOLE = 'trip';

/** Returns the days of one city, or null if its dates are not chosen. */
export function daysOfCity({ durationType }: TripDraft, city: Destination): number | null {
  return durationType === 'days' ? city.days : daysBetween(city);
}

/** Returns the days of the whole trip, or null if its dates are not chosen. */
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
 * Returns the earliest start of a city: the end of the previous one, since both may include the day of the
 * transfer.
 *
 * @param at the city's position, from 0.
 * @param today the lower limit, YYYY-MM-DD.
 */
export function earliestStart({ destinations }: TripDraft, at: number, today: string): string {
  const before = destinations[at - 1];
  const over = before?.end_date ?? before?.start_date ?? null;
  return over !== null && over > today ? over : today;
}

/** Returns what is missing or wrong in the duration, or null. */
export function durationProblem(draft: TripDraft, today: string): Problem | null {
  const problem = isPerCity(draft) ? citiesProblem(draft, today) : wholeTripProblem(draft, today);
  if (problem !== null) return problem;
  const days = daysOf(draft) ?? 0;
  if (days > MAX_TRIP_DAYS)
    return {
      text: t`A trip has at most ${MAX_TRIP_DAYS} days.`,
      at: draft.durationType === 'dates' ? endOf(lastKey(draft)) : null,
    };
  // Combined days are shared among the cities.
  if (hasSeveralCities(draft) && days < draft.destinations.length)
    return {
      text: t`Please plan at least one day for each destination.`,
      at: draft.durationType === 'dates' ? endOf(WHOLE) : null,
    };
  return null;
}

const lastKey = (draft: TripDraft): string =>
  isPerCity(draft) ? (draft.destinations.at(-1)?.key ?? WHOLE) : WHOLE;

const isValidCount = (days: number): boolean => days >= MIN_DAYS && days <= MAX_DAYS;

function wholeTripProblem({ durationType, duration }: TripDraft, today: string): Problem | null {
  if (durationType === 'days')
    return isValidCount(duration.days) ? null : { text: t`Please choose at least 1 day.`, at: null };
  if (duration.start_date === null) return { text: t`Please choose a start date.`, at: startOf(WHOLE) };
  if (duration.end_date === null) return { text: t`Please choose an end date.`, at: endOf(WHOLE) };
  return datesProblem(duration, WHOLE, today);
}

function citiesProblem(draft: TripDraft, today: string): Problem | null {
  const { destinations, durationType } = draft;
  const incomplete = t`Please set duration for all destinations`;
  if (durationType === 'days')
    return destinations.every(({ days }) => isValidCount(days)) ? null : { text: incomplete, at: null };
  for (const { key, start_date, end_date } of destinations) {
    if (start_date === null) return { text: incomplete, at: startOf(key) };
    if (end_date === null) return { text: incomplete, at: endOf(key) };
  }
  for (const [at, city] of destinations.entries()) {
    const problem = datesProblem(city, city.key, today) ?? overlapProblem(destinations[at - 1], city);
    if (problem !== null) return problem;
  }
  return null;
}

function datesProblem({ start_date, end_date }: Dates, key: string, today: string): Problem | null {
  if (start_date !== null && start_date < today)
    return { text: t`The start date is in the past.`, at: startOf(key) };
  if (start_date !== null && end_date !== null && end_date < start_date)
    return { text: t`The end date is before the start date.`, at: endOf(key) };
  return null;
}

function overlapProblem(before: Destination | undefined, city: Destination): Problem | null {
  if (before?.end_date == null || city.start_date === null || city.start_date >= before.end_date) return null;
  const { name } = before;
  return { text: t`This is before the end of your stay in ${name}.`, at: startOf(city.key) };
}

const DAY = 86_400_000;

const timeOf = (date: string): number => new Date(date).getTime();

/** Returns the date `days` later. */
export function daysLater(date: string, days: number): string {
  return new Date(timeOf(date) + days * DAY).toISOString().slice(0, 10);
}

/** Whether a text is a valid date in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(timeOf(text)) && daysLater(text, 0) === text;
}

export const later = (one: string, other: string): string => (one > other ? one : other);

/**
 * Returns the number of days including both dates, or null if a date is missing or the end precedes the
 * start.
 */
export function daysBetween({ start_date: start, end_date: end }: Dates): number | null {
  if (start === null || end === null || end < start) return null;
  return Math.round((timeOf(end) - timeOf(start)) / DAY) + 1;
}
