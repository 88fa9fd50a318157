import { MONTHS } from '../../ui/calendar';
import { lengthOf } from '../../ui/form/length';

const NUMBER = new Intl.NumberFormat('en-US');

/** "March 2026", of unix seconds; the month in UTC, so that server and browser say the same. */
export function monthOf(time: number): string {
  const date = new Date(time * 1000);
  return `${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

/** "12 of 2,000 characters". */
export function countOf(text: string, maximum: number): string {
  return `${NUMBER.format(lengthOf(text.trim()))} of ${NUMBER.format(maximum)} characters`;
}
