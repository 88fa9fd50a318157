import { request, type Schema } from './client';
import { useToggle } from './mutations';
import type { Place } from './places';
import { useApi, useApiCache } from './query';

type Someday = Schema<'Someday'>;
/** A place that the traveller wants to see someday. */
export type SomedayPlace = Schema<'PlaceSummary'>;
const SOMEDAY = '/user/someday';

/** The traveller's someday list, latest first. */
export const useSomeday = () => useApi<Someday>(SOMEDAY);

/** The someday places near some destinations. */
export const useSomedayNear = (destinations: readonly string[]) =>
  useApi<Someday>(`${SOMEDAY}?near=${encodeURIComponent(destinations.join(','))}`, {
    enabled: destinations.length > 0,
  });

/** Whether a place is on the traveller's someday list, updated optimistically. */
export function useIsSomeday(place: SomedayPlace, onFailure: (error: Error) => void) {
  const { data } = useSomeday();
  const { write, markStale } = useApiCache();
  const { place_id: id } = place;
  const { value, set } = useToggle({
    key: ['someday', id],
    value: data?.places.some(({ place_id }) => place_id === id) ?? false,
    send: async (isWanted) => {
      await request(isWanted ? 'PUT' : 'DELETE', `${SOMEDAY}/${encodeURIComponent(id)}`);
      return isWanted;
    },
    onAnswer: (isWanted) =>
      write<Someday>(SOMEDAY, ({ places }) => {
        const others = places.filter(({ place_id }) => place_id !== id);
        return { places: isWanted ? [place, ...others] : others };
      }),
    onFailure,
    onRest: () => markStale(SOMEDAY),
  });
  return { isKnown: data !== undefined, isSomeday: value, setSomeday: set };
}

/** Returns a place in the format of the someday list. */
export const somedayPlace = ({
  place_id,
  name,
  address,
  image_urls,
  types,
  scenery,
  ...place
}: Place): SomedayPlace => ({
  place_id,
  name,
  address,
  types,
  scenery,
  description: place.description,
  image: image_urls[0] ?? null,
  rating: place.rating,
  total_ratings: place.total_ratings,
  geo_location: place.geo_location,
});
