import type { Schema } from '../../../api/client';
import { useApis } from '../../../api/query';
import type { Trip } from '../api';

/** Land, water and names around a destination. */
export type Ground = Schema<'Map'>;

/** More cities than one can tell apart on one map: a trip makes a handful of calls at most. */
const MOST = 6;

type Destinations = Trip['destinations'];

/** The destinations of a day, from 0, or of the whole trip (null), each once. */
export function destinationsOn(destinations: Destinations, day: number | null): string[] {
  let first = 0;
  const found = destinations.filter(({ no_of_days: days }) => {
    const isShown = day === null || (day >= first && day < first + days);
    first += days;
    return isShown;
  });
  return [...new Set(found.map(({ place_id }) => place_id))].slice(0, MOST);
}

/** The grounds of some destinations, as far as they have come: without them the map is coarser, but there. */
export function useGrounds(destinations: readonly string[], isEnabled: boolean): readonly Ground[] {
  const paths = isEnabled ? destinations.map((id) => `/place/${encodeURIComponent(id)}/map`) : [];
  const answers = useApis<Ground>(paths, { staleTime: Infinity, isTriedOnce: true });
  return answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
}
