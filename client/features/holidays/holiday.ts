import type { Schema } from '../../api/types';

export type Holiday = Schema<'Holiday'>;

/** Those that start today or later, in the year of today. */
export function upcoming(holidays: readonly Holiday[], today: string): Holiday[] {
  const year = today.slice(0, 4);
  return holidays.filter(({ startDate }) => startDate >= today && startDate.startsWith(year));
}

/** Where a trip over a holiday is planned. */
export function planHref({ name, startDate, endDate }: Holiday): string {
  return `/create-trip?holiday=${encodeURIComponent(name)}&start=${startDate}&end=${endDate}`;
}
