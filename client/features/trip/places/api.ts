import { request, type Schema } from '../../../api/client';
import { type NearbyPlace, type Place, placePath } from '../../../api/places';
import { useApiCache } from '../../../api/query';
import type { NewPlace } from '../editing/usePlaceAdding';

/** What a traveller says of a place of their own. */
export type OwnPlaceDraft = Schema<'OwnPlace'>;
export type OwnPlaceChange = Schema<'OwnPlaceChange'>;

/** Adds a place of one's own. */
export const addOwnPlace = (draft: OwnPlaceDraft): Promise<Place> =>
  request('POST', '/place', { body: draft, isOnce: true });

/** Changes a place of one's own, in all trips that have it. */
export const changeOwnPlace = (id: string, change: OwnPlaceChange): Promise<Place> =>
  request('PUT', placePath(id), { body: change });

/** Deletes a place of one's own; trips that have it keep it. */
export const deleteOwnPlace = (id: string): Promise<{ message: string }> => request('DELETE', placePath(id));

/** Makes what shows the traveller's own places load again: the place, searches that may find it, trips that have it. */
export function useOwnPlaceChanged(): (place: Place) => void {
  const { invalidate, markStale, write } = useApiCache();
  return (place) => {
    write<Place>(placePath(place.place_id), place);
    void invalidate('/place/autocomplete');
    markStale('/itinerary');
  };
}

/** A place to put into a trip. */
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
