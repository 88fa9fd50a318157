import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';

import { dateRange } from '../../text/dates';
import { cityOf, destinationText, hasSeveralCities, isPerCity, NAME_LENGTH, type TripDraft } from './draft';
import { daysOf } from './duration';
import { BUDGETS, titleOf, TRAVELERS } from './options';

export const daysText = (days: number): string => plural(days, { one: '# day', other: '# days' });

/** Returns the destinations for use within a sentence: "Kochi", "Kochi and Munnar", "3 cities". */
export function placesText(draft: TripDraft): string {
  const { destinations } = draft;
  const [first = '', second = ''] = destinations.map(({ name }) => name);
  if (!hasSeveralCities(draft)) return first;
  if (destinations.length === 2) return t`${first} and ${second}`;
  return plural(destinations.length, { one: '# city', other: '# cities' });
}

/**
 * Suggests a name for the trip: "Kochi in 5 days", "Kochi to Munnar in 5 days", "Diwali in Kochi".
 *
 * @param occasion the holiday that the trip is for, or an empty string.
 */
export function suggestedName(draft: TripDraft, occasion: string): string {
  const places = placesText(draft);
  if (occasion !== '') return t`${occasion} in ${places}`.slice(0, NAME_LENGTH).trimEnd();
  const days = daysOf(draft);
  const named = (where: string): string => {
    if (days === null) return where;
    const length = daysText(days);
    return t`${where} in ${length}`;
  };
  const where = routeText(draft);
  // If it is too long, shorten the places and preserve the days.
  const excess = Math.max(0, named(where).length - NAME_LENGTH);
  return named(where.slice(0, where.length - excess));
}

/** For example "Kochi" or "Kochi to Thekkady". */
function routeText(draft: TripDraft): string {
  const first = cityOf(draft) ?? t`Trip`;
  const last = hasSeveralCities(draft) ? (draft.destinations.at(-1)?.name ?? first) : first;
  return first === last ? first : t`${first} to ${last}`;
}

/** For example "5 days", or "5 days, 12–16 Dec 2026" with exact dates. Null if the dates are not chosen. */
export function lengthText(draft: TripDraft): string | null {
  const days = daysOf(draft);
  if (days === null) return null;
  const span = spanText(draft);
  return span === null ? daysText(days) : `${daysText(days)}, ${span}`;
}

/** For example "12–16 Dec 2026". Null without exact dates. */
export function spanText(draft: TripDraft): string | null {
  if (draft.durationType === 'days') return null;
  const [first, last] = isPerCity(draft)
    ? [draft.destinations[0], draft.destinations.at(-1)]
    : [draft.duration, draft.duration];
  const start = first?.start_date ?? null;
  const end = last?.end_date ?? null;
  return start === null || end === null ? null : dateRange(start, end);
}

/** For example "5 days, couple, moderate". */
export function choicesText(draft: TripDraft): string {
  const days = daysOf(draft);
  const choices = [titleOf(TRAVELERS, draft.traveler), titleOf(BUDGETS, draft.budget)];
  return [
    ...(days === null ? [] : [daysText(days)]),
    ...choices.flatMap((choice) => (choice === null ? [] : [i18n._(choice)])),
  ]
    .join(', ')
    .toLocaleLowerCase(i18n.locale);
}

/** For example "Planning your 5 days in Kochi". */
export function generatingTitle(draft: TripDraft): string {
  const days = daysText(daysOf(draft) ?? 1);
  const places = placesText(draft);
  return draft.trip_builder === 'CUSTOM'
    ? t`Saving your ${days} in ${places}`
    : t`Planning your ${days} in ${places}`;
}

/** Returns the destinations for the preview: the names of several cities, a single destination, or null. */
export const whereText = (draft: TripDraft): string | null =>
  hasSeveralCities(draft) ? destinationText(draft) : (cityOf(draft) ?? null);
