import type { Trip } from './trip';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** "Saturday, 12 December" of 2026-12-12, or null for a day that has a label only. */
export function dateText(date: string): string | null {
  const match = DATE.exec(date);
  if (match === null) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return `${WEEKDAYS[weekday] ?? ''}, ${day} ${MONTHS[month - 1] ?? ''}`;
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
