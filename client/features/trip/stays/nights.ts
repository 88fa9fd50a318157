import { plural, t } from '@lingui/core/macro';

import type { Schema } from '../../../api/client';
import { dayRange } from '../../../text/dates';
import type { Day, Trip } from '../api';

export type Stay = Schema<'Stay'>;

/** Consecutive nights without a stay: those of the days from `first` to `last`, from 0. */
export interface OpenNights {
  first: number;
  last: number;
}

/** One entry of a trip's nights: a stay, or nights without one. */
export type Nights = { stay: Stay } | { open: OpenNights };

/** Returns the nights of a trip in order. The last day has none. */
export function nightsOf({ days, stays }: Pick<Trip, 'days' | 'stays'>): Nights[] {
  const nights: Nights[] = [];
  let next = 0;
  const leave = (until: number) => {
    if (next < until) nights.push({ open: { first: next, last: until - 1 } });
  };
  for (const stay of stays) {
    leave(positionOf(days, stay.from_day));
    nights.push({ stay });
    next = positionOf(days, stay.to_day);
  }
  leave(days.length - 1);
  return nights;
}

/** Returns the position of a day, from 0, or -1 if the trip no longer has it. */
export const positionOf = (days: readonly Day[], id: string): number =>
  days.findIndex(({ day_id }) => day_id === id);

/**
 * Returns the first nights without a stay in one city, from arrival to departure, from 0, or null if all
 * nights have one.
 */
export function firstOpen(trip: Pick<Trip, 'days' | 'stays'>): { from: number; to: number } | null {
  const open = nightsOf(trip).find((nights) => 'open' in nights);
  if (open === undefined) return null;
  const { first: from, last } = open.open;
  const city = trip.days[from]?.city;
  const elsewhere = trip.days.findIndex((day, index) => index > from && day.city !== city);
  return { from, to: elsewhere === -1 ? last + 1 : Math.min(elsewhere, last + 1) };
}

/** For example "Day 1 to Day 3 · 24–26 Oct · 2 nights", which breaks into lines between the parts only. */
export function stayText(days: readonly Day[], stay: Stay): string {
  const [from, to] = [positionOf(days, stay.from_day), positionOf(days, stay.to_day)];
  const [first, last] = [from + 1, to + 1];
  const nights = plural(stay.nights, { one: '# night', other: '# nights' });
  return [t`Day ${first} to Day ${last}`, datesText(days[from], days[to]), nights]
    .filter((part) => part !== null)
    .map((part) => part.replaceAll(' ', NO_BREAK_SPACE).replaceAll('–', `–${WORD_JOINER}`))
    .join(`${NO_BREAK_SPACE}· `);
}

/** For example "No stay for the night of Day 4". */
export function openText({ first, last }: OpenNights): string {
  const [from, to] = [first + 1, last + 1];
  return first === last
    ? t`No stay for the night of Day ${from}`
    : t`No stay for the nights of Day ${from} to Day ${to}`;
}

/** For example "Day 2 · Sat 13 Dec", followed by the city if there are several. */
export function dayLabel({ days, destinations }: Trip, index: number): string {
  const number = index + 1;
  const day = days[index];
  return [t`Day ${number}`, datesText(day, day), destinations.length > 1 ? day?.city : null]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ');
}

const NO_BREAK_SPACE = '\u00a0';
const WORD_JOINER = '\u2060';
const DATE = /^\d{4}-/;

/** Null for days without dates. */
function datesText(from: Day | undefined, to: Day | undefined): string | null {
  if (from === undefined || to === undefined || !DATE.test(from.date) || !DATE.test(to.date)) return null;
  return dayRange(from.date, to.date);
}
