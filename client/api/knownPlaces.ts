import { usePlace } from './place';

/** From so many places on, nothing is said of their number: it is enough for a guide. */
export const ENOUGH = 15;

/** What there is to say where few places are known around a destination; null where there are enough. */
export function fewPlacesText(name: string, known: number | null | undefined): string | null {
  if (known === null || known === undefined || known >= ENOUGH) return null;
  if (known === 0)
    return `We know no places around ${name} yet, so a plan by AI would have nothing to choose from.`;
  const places = known === 1 ? '1 place' : `${known} places`;
  return `We know only ${places} around ${name}, so the plan may be thin.`;
}

/** What there is to say of a destination around which few places are known; nothing while that is not known. */
export function useFewPlaces({ place_id, name }: { place_id: string; name: string }) {
  const { data } = usePlace(place_id);
  return fewPlacesText(name, data?.known_places);
}
