import type { Schema } from '../../../api/client';
import { useApis } from '../../../api/query';
import type { Trip } from '../api';

/** Land, water and names around a destination. */
export type Ground = Schema<'Map'>;

/** Limits the number of calls; more cities cannot be told apart on one map anyway. */
const MAX_DESTINATIONS = 6;

type Destinations = Trip['destinations'];

/** Returns the destinations of a day, from 0, or of the whole trip (null), each once. */
export function destinationsOn(destinations: Destinations, day: number | null): string[] {
  let first = 0;
  const found = destinations.filter(({ no_of_days: days }) => {
    const isShown = day === null || (day >= first && day < first + days);
    first += days;
    return isShown;
  });
  return [...new Set(found.map(({ place_id }) => place_id))].slice(0, MAX_DESTINATIONS);
}

/** Returns the grounds of some destinations as they load. Until then the map is coarser. */
export function useGrounds(destinations: readonly string[], isEnabled: boolean): readonly Ground[] {
  const paths = isEnabled ? destinations.map((id) => `/place/${encodeURIComponent(id)}/map`) : [];
  const answers = useApis<Ground>(paths, { staleTime: Infinity, isTriedOnce: true });
  return answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
}
