import { SHORT_MONTHS } from '../../ui/calendar';
import type { Dates } from './draft';

const DAY = 86_400_000;

const timeOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The date that many days later. */
export function daysLater(date: string, days: number): string {
  return new Date(timeOf(date) + days * DAY).toISOString().slice(0, 10);
}

/** Whether a text is a calendar date, YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(timeOf(text)) && daysLater(text, 0) === text;
}

export const later = (one: string, other: string): string => (one > other ? one : other);

/** The days from the first to the last date, both counted; null while one is missing or they are the wrong way round. */
export function daysBetween({ start_date: start, end_date: end }: Dates): number | null {
  if (start === null || end === null || end < start) return null;
  return Math.round((timeOf(end) - timeOf(start)) / DAY) + 1;
}

/** "12 - 16 Dec 2026", "30 Dec 2026 - 2 Jan 2027", "12 Dec 2026" */
export function datesText(start: string, end: string): string {
  const [fromYear, fromMonth, fromDay] = partsOf(start);
  const [toYear, toMonth, toDay] = partsOf(end);
  const until = `${toDay} ${toMonth} ${toYear}`;
  if (start === end) return until;
  if (fromYear !== toYear) return `${fromDay} ${fromMonth} ${fromYear} - ${until}`;
  return fromMonth === toMonth ? `${fromDay} - ${until}` : `${fromDay} ${fromMonth} - ${until}`;
}

function partsOf(date: string): [string, string, number] {
  const [year = '', month = '1', day = '1'] = date.split('-');
  return [year, SHORT_MONTHS[Number(month) - 1] ?? '', Number(day)];
}
