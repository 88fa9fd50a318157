import { SHORT_MONTHS, SHORT_WEEKDAYS } from '../../ui/calendar';

interface DayParts {
  weekday: string;
  day: number;
  month: string;
}

/** The parts of a calendar date (YYYY-MM-DD), which is the same day in every time zone. */
export function partsOf(date: string): DayParts {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { weekday: SHORT_WEEKDAYS[weekday] ?? '', day, month: SHORT_MONTHS[month - 1] ?? '' };
}

/** "Wed 25 Dec", "24 - 26 Oct", "30 Oct - 2 Nov" */
export function rangeText(start: string, end: string): string {
  const first = partsOf(start);
  if (end <= start) return `${first.weekday} ${first.day} ${first.month}`;
  const last = partsOf(end);
  const from = first.month === last.month ? `${first.day}` : `${first.day} ${first.month}`;
  return `${from} - ${last.day} ${last.month}`;
}
