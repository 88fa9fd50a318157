/**
 * Dates of the calendar, as `YYYY-MM-DD`: the same day in every time zone.
 *
 * Names of months and weekdays are the locale's; how they are put together is a message, because the patterns of `Intl`
 * differ between the server's V8 and the browsers.
 */
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

type Length = 'long' | 'short';

/** The first Monday of 1970: days of the week are counted from 0, Monday. */
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

/** "Monday" of 0, "Sunday" of 6. */
export const weekdayName = (weekday: number, length: Length = 'long'): string =>
  nameOf('weekday', length, MONDAY + weekday * DAY);

interface DateParts {
  /** "Sat" */
  weekday: string;
  day: number;
  /** "Aug" */
  month: string;
  year: number;
}

/** The parts of a date, with the names of its weekday and month. */
export function dateParts(date: string, length: Length = 'short'): DateParts {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  const time = Date.UTC(year, month - 1, day);
  return { weekday: nameOf('weekday', length, time), day, month: nameOf('month', length, time), year };
}

/** "Saturday, 12 December" of 2026-12-12; null for a day that has a label only. */
export function dayText(date: string): string | null {
  if (!DATE.test(date)) return null;
  const { weekday, day, month } = dateParts(date, 'long');
  return t`${weekday}, ${day} ${month}`;
}

/** "12 December 2026" of 2026-12-12; what is no date stays as it is. */
export function dateText(date: string): string {
  if (!DATE.test(date)) return date;
  const { day, month, year } = dateParts(date, 'long');
  return t`${day} ${month} ${year}`;
}

/** "March 2026" of a date. */
export function monthText(date: string): string {
  const { month, year } = dateParts(date, 'long');
  return t`${month} ${year}`;
}

/** "12 Dec 2026", "12 - 16 Dec 2026", "30 Nov - 2 Dec 2026", "30 Dec 2026 - 2 Jan 2027" */
export function dateRange(start: string, end: string): string {
  const [first, last] = [dateParts(start), dateParts(end)];
  const to = shortDate(last);
  if (end <= start) return to;
  if (first.year !== last.year) {
    const from = shortDate(first);
    return t`${from} - ${to}`;
  }
  const from = first.month === last.month ? String(first.day) : dayAndMonth(first);
  return t`${from} - ${to}`;
}

/** "Wed 25 Dec", "24 - 26 Oct", "30 Oct - 2 Nov": where the year goes without saying. */
export function dayRange(start: string, end: string): string {
  const [first, last] = [dateParts(start), dateParts(end)];
  const to = dayAndMonth(last);
  if (end <= start) {
    const { weekday } = first;
    const date = dayAndMonth(first);
    return t`${weekday} ${date}`;
  }
  const from = first.month === last.month ? String(first.day) : dayAndMonth(first);
  return t`${from} - ${to}`;
}

function shortDate({ day, month, year }: DateParts): string {
  return t`${day} ${month} ${year}`;
}

function dayAndMonth({ day, month }: DateParts): string {
  return t`${day} ${month}`;
}

/** "at 09:40", and of another day "on 20 Nov at 09:40", by the traveller's own clock: never for the first HTML. */
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
