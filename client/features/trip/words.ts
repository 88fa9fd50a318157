import { MONTHS, WEEKDAYS } from '../../ui/calendar';
import type { Trip } from './trip';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** "Saturday, 12 December" of 2026-12-12, or null for a day that has a label only. */
export function dateText(date: string): string | null {
  const parts = partsOf(date);
  if (parts === null) return null;
  const [year, month, day] = parts;
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return `${WEEKDAYS[weekday] ?? ''}, ${day} ${MONTHS[month - 1] ?? ''}`;
}

/** "12 December 2026" of 2026-12-12; what is no date stays as it is. */
export function longDate(date: string): string {
  const parts = partsOf(date);
  return parts === null ? date : `${parts[2]} ${MONTHS[parts[1] - 1] ?? ''} ${parts[0]}`;
}

function partsOf(date: string): [number, number, number] | null {
  const match = DATE.exec(date);
  return match === null ? null : (match.slice(1).map(Number) as [number, number, number]);
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const TRAVELERS: Record<Trip['traveler'], string> = {
  ME: 'Just me',
  COUPLE: 'Couple',
  FAMILY: 'Family',
  FRIENDS: 'Friends',
  BUSINESS: 'Business',
};

export const BUDGETS: Record<Trip['budget'], string> = {
  CHEAP: 'Cheap',
  MODERATE: 'Moderate',
  LUXURY: 'Luxury',
};
