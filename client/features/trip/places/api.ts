import { request, type Schema } from '../../../api/client';
import { type NearbyPlace, type Place, placePath } from '../../../api/places';
import { useApiCache } from '../../../api/query';

/** The parts of a place needed to add it to a trip. */
export interface NewPlace {
  place_id: string;
  name: string;
  image: string | null;
  /** The place's types, which determine the cover art. */
  kind?: readonly string[] | undefined;
  /** The surrounding landscape. */
  scenery?: string | null | undefined;
}

/** The fields of an own place. */
export type OwnPlaceDraft = Schema<'OwnPlace'>;
export type OwnPlaceChange = Schema<'OwnPlaceChange'>;

/** Adds an own place. */
export const addOwnPlace = (draft: OwnPlaceDraft): Promise<Place> =>
  request('POST', '/place', { body: draft, isOnce: true });

/** Changes an own place in all trips that contain it. */
export const changeOwnPlace = (id: string, change: OwnPlaceChange): Promise<Place> =>
  request('PUT', placePath(id), { body: change });

/** Deletes an own place. Trips that contain it are not affected. */
export const deleteOwnPlace = (id: string): Promise<{ message: string }> => request('DELETE', placePath(id));

/**
 * Returns a function that reloads everything that shows own places: the place, searches that may find it, and
 * trips that contain it.
 */
export function useOwnPlaceChanged(): (place: Place) => void {
  const { invalidate, markStale, write } = useApiCache();
  return (place) => {
    write<Place>(placePath(place.place_id), place);
    void invalidate('/place/autocomplete');
    markStale('/itinerary');
  };
}

export const newPlaceOf = ({ place_id, name, image_urls, types, scenery }: Place): NewPlace => ({
  place_id,
  name,
  image: image_urls[0] ?? null,
  kind: types,
  scenery,
});

export const nearbyAsNew = ({ place_id, name, photos, types, scenery }: NearbyPlace): NewPlace => ({
  place_id,
  name,
  image: photos[0] ?? null,
  kind: types,
  scenery,
});
