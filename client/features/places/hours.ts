import { t } from '@lingui/core/macro';

import type { Place } from '../../api/places';
import { weekdayName } from '../../text/dates';

/** The opening times of each day, Monday first. */
export type Week = NonNullable<Place['opening_week']>;
type Times = Week[number];

const ALL_DAY = '00:00–24:00';

/** For example "09:00–12:30, 14:00–18:00"; empty if closed. */
const timesText = (times: Times): string => times.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');

/** Returns the hours of one day: "09:00–18:00", "Open all day" or "Closed". */
export function dayText(times: Times): string {
  const text = timesText(times);
  return text === '' ? t`Closed` : text === ALL_DAY ? t`Open all day` : text;
}

/**
 * Returns "Open today 09:00–18:00", "Open all day" or "Closed today".
 *
 * @param weekday from 0 (Monday).
 */
export function todayText(week: Week, weekday: number): string {
  const hours = timesText(week[weekday] ?? []);
  return hours === '' ? t`Closed today` : hours === ALL_DAY ? t`Open all day` : t`Open today ${hours}`;
}

/** Whether a place has the same hours every day. */
export const isDaily = (week: Week): boolean => new Set(week.map(timesText)).size === 1;

/** Returns the whole week on one line: "Mon–Fri 09:00–18:00, Sat–Sun closed". */
export function weekText(week: Week): string {
  const spans: { first: number; last: number; text: string }[] = [];
  for (const [day, times] of week.entries()) {
    const text = inlineText(times);
    const span = spans.at(-1);
    if (span?.text === text) span.last = day;
    else spans.push({ first: day, last: day, text });
  }
  const [only] = spans;
  if (spans.length === 1 && only !== undefined) {
    const hours = only.text;
    return timesText(week[0] ?? []) === ALL_DAY ? t`Open all day` : t`Every day ${hours}`;
  }
  return spans
    .map(({ first, last, text }) => {
      const from = weekdayName(first, 'short');
      return `${last > first ? `${from}–${weekdayName(last, 'short')}` : from} ${text}`;
    })
    .join(', ');
}

function inlineText(times: Times): string {
  const text = timesText(times);
  return text === '' ? t`closed` : text === ALL_DAY ? t`all day` : text;
}

/**
 * Returns today's weekday at a place, from 0 (Monday), or null if the time zone is missing or unknown to the
 * browser.
 *
 * @param timeZone an IANA time zone.
 */
export function weekdayAt(timeZone: string | null, now: Date): number | null {
  if (timeZone === null) return null;
  try {
    // The Canadian English format is YYYY-MM-DD.
    const date = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
    return (new Date(date).getUTCDay() + 6) % 7;
  } catch (error) {
    // An older browser may not know the time zone; the page then shows the whole week instead of today.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
