import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';

import nearby from '../../../app/pages/nearby.json';
import type { Schema } from '../../api/client';
import { type NearbyPlace, type Place, placePath } from '../../api/places';
import { useApi } from '../../api/query';

/** A section of the place page that shows one kind of places nearby. */
export interface NearbyQuery {
  title: MessageDescriptor;
  loading: MessageDescriptor;
  types: readonly string[];
  /** In metres. */
  radius: number;
}

/**
 * The searches around a destination or place, in page order. The server preloads the first two unless they
 * use Google. A destination's search radius is larger than that of a single place.
 */
export function nearbyQueries({ kind }: Pick<Place, 'kind'>): [NearbyQuery, NearbyQuery, NearbyQuery] {
  const { sights, hotels, restaurants } = nearby;
  return [
    {
      title: msg`Top Attractions`,
      loading: msg`Loading top attractions`,
      types: sights.types,
      radius: sights.radius[kind],
    },
    { title: msg`Hotels`, loading: msg`Loading hotels`, types: hotels.types, radius: hotels.radius[kind] },
    {
      title: msg`Restaurants`,
      loading: msg`Loading restaurants`,
      types: restaurants.types,
      radius: restaurants.radius[kind],
    },
  ];
}

export const nearbyPath = (id: string, { types, radius }: NearbyQuery): string =>
  `${placePath(id)}/nearby?place_types=${types.join(',')}&radius=${radius}`;

export interface Nearby {
  places: readonly NearbyPlace[];
  isLoading: boolean;
  /** The source to credit, or undefined for our own catalogue. */
  attribution: string | undefined;
  /** A notice that the provider failed and the catalogue answered instead. */
  notice: string | undefined;
}

/** Returns the places nearby; empty while they load and after a failure. */
export function useNearby(id: string, query: NearbyQuery): Nearby {
  const { data, error, isPending } = useApi<Schema<'Nearby'>>(nearbyPath(id, query));
  useEffect(() => {
    // eslint-disable-next-line no-console -- the page works without them, so a failure is logged and not shown
    if (error !== null) console.error(error);
  }, [error]);
  const { attribution, notice } = data ?? {};
  return { places: data?.places ?? [], isLoading: isPending, attribution, notice };
}
