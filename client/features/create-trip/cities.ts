import { type Destination, newDestination, type Place, type TripDraft } from './draft';

/** Most destinations of a trip. */
export const MAX_CITIES = 10;

type Cities = Pick<TripDraft, 'destinations'>;

/** The draft's cities with one more at the end; null when it is there already, or there are enough. */
export function withCity({ destinations }: Cities, place: Place): Cities | null {
  // Chosen twice in a row is chosen once; coming back to a city later is a plan.
  if (destinations.at(-1)?.place_id === place.place_id || destinations.length >= MAX_CITIES) return null;
  return { destinations: [...destinations, newDestination(place, destinations)] };
}

export function withoutCity({ destinations }: Cities, key: string): Cities {
  return { destinations: destinations.filter((city) => city.key !== key) };
}

/** The draft's cities with some fields of one changed. */
export function withCityChanged({ destinations }: Cities, key: string, part: Partial<Destination>): Cities {
  return { destinations: destinations.map((city) => (city.key === key ? { ...city, ...part } : city)) };
}

/** Switches several cities on or off; off keeps only the first one. */
export function withMultiCity(
  { destinations }: Cities,
  isMultiCity: boolean,
): Cities & Pick<TripDraft, 'isMultiCity'> {
  return { isMultiCity, destinations: isMultiCity ? destinations : destinations.slice(0, 1) };
}
