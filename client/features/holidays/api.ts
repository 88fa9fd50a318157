import { useQuery } from '@tanstack/react-query';

import { request, type Schema } from '../../api/client';
import type { ApiError } from '../../api/errors';

export type Holiday = Schema<'Holiday'>;

const PATH = '/holiday';
const ONE_DAY = 24 * 3600 * 1000;

/**
 * The public holidays of a country in a year, by date.
 *
 * @param country a two-letter code (ISO 3166-1).
 */
export function useHolidays(country: string, year: number) {
  // The call reads by POST, so its body is part of the query key.
  const body = { country, year };
  return useQuery<Holiday[], ApiError>({
    queryKey: [PATH, body],
    queryFn: async ({ signal }) =>
      (await request<Schema<'Holidays'>>('POST', PATH, { body, signal })).holidays,
    staleTime: ONE_DAY,
  });
}

/** Returns the holidays that start today or later this year. */
export function upcoming(holidays: readonly Holiday[], today: string): Holiday[] {
  const year = today.slice(0, 4);
  return holidays.filter(({ startDate }) => startDate >= today && startDate.startsWith(year));
}

/** Returns the wizard's address for a trip over a holiday. */
export function planHref({ name, startDate, endDate }: Holiday): string {
  return `/create-trip?holiday=${encodeURIComponent(name)}&start=${startDate}&end=${endDate}`;
}
