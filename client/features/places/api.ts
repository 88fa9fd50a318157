import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';

import type { Schema } from '../../api/client';
import { type NearbyPlace, type Place, placePath } from '../../api/places';
import { useApi } from '../../api/query';

/** A section of the place page: one kind of places nearby. */
export interface NearbyQuery {
  title: MessageDescriptor;
  loading: MessageDescriptor;
  types: readonly string[];
  /** In metres. */
  radius: number;
}

const ATTRACTIONS = ['tourist_attraction', 'point_of_interest', 'museum', 'park', 'amusement_park'];
/** Metres. A destination's guide covers a wider area than the surroundings of one place. */
const RADIUS_OF_DESTINATION = 25_000;
const RADIUS_OF_PLACE = 10_000;

/** The searches around a destination or place, in the order of the page. */
export function nearbyQueries({ kind }: Pick<Place, 'kind'>): [NearbyQuery, NearbyQuery, NearbyQuery] {
  const radius = kind === 'destination' ? RADIUS_OF_DESTINATION : RADIUS_OF_PLACE;
  return [
    { title: msg`Top Attractions`, loading: msg`Loading top attractions`, types: ATTRACTIONS, radius },
    { title: msg`Hotels`, loading: msg`Loading hotels`, types: ['lodging'], radius: 5000 },
    {
      title: msg`Restaurants`,
      loading: msg`Loading restaurants`,
      types: ['restaurant', 'cafe'],
      radius: 5000,
    },
  ];
}

export const nearbyPath = (id: string, { types, radius }: NearbyQuery): string =>
  `${placePath(id)}/nearby?place_types=${types.join(',')}&radius=${radius}`;

export interface Nearby {
  places: readonly NearbyPlace[];
  isLoading: boolean;
  /** The source to name; undefined for our own catalogue. */
  attribution: string | undefined;
  /** Says that the provider failed and the catalogue answered instead. */
  notice: string | undefined;
}

/** The places nearby; none while they load or when that fails. */
export function useNearby(id: string, query: NearbyQuery): Nearby {
  const { data, error, isPending } = useApi<Schema<'Nearby'>>(nearbyPath(id, query));
  useEffect(() => {
    // eslint-disable-next-line no-console -- the page works without them, so a failure is logged and not shown
    if (error !== null) console.error(error);
  }, [error]);
  const { attribution, notice } = data ?? {};
  return { places: data?.places ?? [], isLoading: isPending, attribution, notice };
}
