import type { Place } from '../../api/place';

/** The opening times of each day, Monday first. */
export type Week = NonNullable<Place['opening_week']>;
type Times = Week[number];

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const ALL_DAY = '00:00-24:00';

/** "09:00-12:30, 14:00-18:00"; nothing for a day on which it is closed. */
const timesText = (times: Times): string => times.map(({ opens, closes }) => `${opens}-${closes}`).join(', ');

/** A day of the list: "09:00-18:00", "Open all day" or "Closed". */
export function dayText(times: Times): string {
  const text = timesText(times);
  return text === '' ? 'Closed' : text === ALL_DAY ? 'Open all day' : text;
}

/**
 * "Open today 09:00-18:00", "Open all day" or "Closed today".
 *
 * @param weekday from 0, Monday.
 */
export function todayText(week: Week, weekday: number): string {
  const text = timesText(week[weekday] ?? []);
  return text === '' ? 'Closed today' : text === ALL_DAY ? 'Open all day' : `Open today ${text}`;
}

/** The whole week in a line: "Mon-Fri 09:00-18:00, Sat-Sun closed". */
export function weekText(week: Week): string {
  const spans: { first: number; last: number; text: string }[] = [];
  for (const [day, times] of week.entries()) {
    const text = inLine(times);
    const span = spans.at(-1);
    if (span?.text === text) span.last = day;
    else spans.push({ first: day, last: day, text });
  }
  const [only] = spans;
  if (spans.length === 1 && only !== undefined) return `Every day ${only.text}`;
  return spans
    .map(({ first, last, text }) => `${short(first)}${last > first ? `-${short(last)}` : ''} ${text}`)
    .join(', ');
}

function inLine(times: Times): string {
  const text = timesText(times);
  return text === '' ? 'closed' : text === ALL_DAY ? 'all day' : text;
}

const short = (day: number): string => (WEEKDAYS[day] ?? '').slice(0, 3);
