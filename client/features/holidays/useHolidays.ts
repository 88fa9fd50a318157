import { useQuery } from '@tanstack/react-query';

import { request } from '../../api/client';
import type { ApiError } from '../../api/errors';
import type { Schema } from '../../api/types';
import type { Holiday } from './holiday';

const PATH = '/holiday';
const ONE_DAY = 24 * 3600 * 1000;

/**
 * The public holidays of a country in a year, in date order.
 *
 * @param country two letters, as in ISO 3166-1.
 */
export function useHolidays(country: string, year: number) {
  // The call is a POST that reads: its body is part of the question, and so of the key.
  const body = { country, year };
  return useQuery<Holiday[], ApiError>({
    queryKey: [PATH, body],
    queryFn: async ({ signal }) =>
      (await request<Schema<'Holidays'>>('POST', PATH, { body, signal })).holidays,
    staleTime: ONE_DAY,
  });
}
