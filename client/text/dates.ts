/**
 * Calendar dates as `YYYY-MM-DD`, which are the same day in every time zone.
 *
 * Names of months and weekdays come from the locale. They are combined by messages, because the patterns of
 * `Intl` differ between the server's V8 and browsers.
 */
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

type Length = 'long' | 'short';

/** The first Monday of 1970. Weekdays are counted from 0 (Monday). */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY = 86_400_000;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const names = new Map<string, Intl.DateTimeFormat>();

function nameOf(part: 'weekday' | 'month', length: Length, time: number): string {
  const key = `${i18n.locale} ${part} ${length}`;
  let format = names.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(i18n.locale, { [part]: length, timeZone: 'UTC' });
    names.set(key, format);
  }
  return format.format(time);
}

/** Returns "Monday" for 0 and "Sunday" for 6. */
export const weekdayName = (weekday: number, length: Length = 'long'): string =>
  nameOf('weekday', length, MONDAY + weekday * DAY);

interface DateParts {
  /** For example "Sat". */
  weekday: string;
  day: number;
  /** For example "Aug". */
  month: string;
  year: number;
}

/** Returns the parts of a date, with the names of its weekday and month. */
export function dateParts(date: string, length: Length = 'short'): DateParts {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  const time = Date.UTC(year, month - 1, day);
  return { weekday: nameOf('weekday', length, time), day, month: nameOf('month', length, time), year };
}

/** Returns "Saturday, 12 December" for 2026-12-12, or null for a label. */
export function dayText(date: string): string | null {
  if (!DATE.test(date)) return null;
  const { weekday, day, month } = dateParts(date, 'long');
  return t`${weekday}, ${day} ${month}`;
}

/** Returns "12 December 2026" for 2026-12-12. Anything but a date is returned unchanged. */
export function dateText(date: string): string {
  if (!DATE.test(date)) return date;
  const { day, month, year } = dateParts(date, 'long');
  return t`${day} ${month} ${year}`;
}

/** Returns the month and year of a date: "March 2026". */
export function monthText(date: string): string {
  const { month, year } = dateParts(date, 'long');
  return t`${month} ${year}`;
}

/** Returns "12 Dec 2026", "12–16 Dec 2026", "30 Nov – 2 Dec 2026" or "30 Dec 2026 – 2 Jan 2027". */
export function dateRange(start: string, end: string): string {
  const [first, last] = [dateParts(start), dateParts(end)];
  const to = shortDate(last);
  if (end <= start) return to;
  if (first.year !== last.year) {
    const from = shortDate(first);
    return t`${from} – ${to}`;
  }
  return rangeTo(to, first, last);
}

/** Returns "Wed 25 Dec", "24–26 Oct" or "30 Oct – 2 Nov", for contexts in which the year is obvious. */
export function dayRange(start: string, end: string): string {
  const [first, last] = [dateParts(start), dateParts(end)];
  const to = dayAndMonth(last);
  if (end <= start) {
    const { weekday } = first;
    const date = dayAndMonth(first);
    return t`${weekday} ${date}`;
  }
  return rangeTo(to, first, last);
}

/** Names the month once if it is the same: "24–26 Oct", but "30 Oct – 2 Nov". */
function rangeTo(to: string, first: DateParts, last: DateParts): string {
  const { day } = first;
  if (first.month === last.month) return t`${day}–${to}`;
  const from = dayAndMonth(first);
  return t`${from} – ${to}`;
}

/** Returns "09:30–10:30" for the API's "09:30-10:30". */
export const timeRange = (range: string): string => range.replace('-', '–');

function shortDate({ day, month, year }: DateParts): string {
  return t`${day} ${month} ${year}`;
}

function dayAndMonth({ day, month }: DateParts): string {
  return t`${day} ${month}`;
}

/**
 * Returns "at 09:40", or on another day "on 20 Nov at 09:40". Uses the traveller's clock, so not for the
 * first HTML.
 */
export function momentText(moment: Date, now: Date): string {
  const time = new Intl.DateTimeFormat(i18n.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
  if (moment.toDateString() === now.toDateString()) return t`at ${time}`;
  const date = new Intl.DateTimeFormat(i18n.locale, { month: 'short' });
  const [day, month] = [moment.getDate(), date.format(moment)];
  return t`on ${day} ${month} at ${time}`;
}
