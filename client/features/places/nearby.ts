import { useEffect } from 'react';

import { useApi } from '../../api/query';
import type { Schema } from '../../api/types';
import { type NearbyPlace, type Place, placePath } from '../../api/place';

export interface NearbyQuery {
  title: string;
  types: readonly string[];
  /** In metres. */
  radius: number;
}

const ATTRACTIONS = ['tourist_attraction', 'point_of_interest', 'museum', 'park', 'amusement_park'];
/** Within so many metres lies what a city's guide is about; around a single place one looks less far. */
const [AROUND_A_CITY, AROUND_A_PLACE] = [25_000, 10_000];

/** What is looked for around a destination or place, in the order of the page. */
export function queriesFor({ kind }: Pick<Place, 'kind'>): NearbyQuery[] {
  const radius = kind === 'destination' ? AROUND_A_CITY : AROUND_A_PLACE;
  return [
    { title: 'Top Attractions', types: ATTRACTIONS, radius },
    { title: 'Hotels', types: ['lodging'], radius: 5000 },
    { title: 'Restaurants', types: ['restaurant', 'cafe'], radius: 5000 },
  ];
}

export const nearbyPath = (id: string, { types, radius }: NearbyQuery): string =>
  `${placePath(id)}/nearby?place_types=${types.join(',')}&radius=${radius}`;

export interface Nearby {
  places: readonly NearbyPlace[];
  isLoading: boolean;
  /** Whom to name as their source; undefined where they are our own. */
  attribution: string | undefined;
  /** That somebody else was to find them, and did not. */
  notice: string | undefined;
}

/** What lies around; none while it loads, and when it cannot be had. */
export function useNearby(id: string, query: NearbyQuery): Nearby {
  const { data, error, isPending } = useApi<Schema<'Nearby'>>(nearbyPath(id, query));
  useEffect(() => {
    // eslint-disable-next-line no-console -- the specification asks for a log line and nothing else
    if (error !== null) console.error(error);
  }, [error]);
  const { attribution, notice } = data ?? {};
  return { places: data?.places ?? [], isLoading: isPending, attribution, notice };
}
