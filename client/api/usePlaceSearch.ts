import { type PlaceKind, type Prediction, useAutocomplete } from './autocomplete';
import { useSettled } from './useSettled';

export const TOO_SHORT = 'Type to search for places';
export const NOTHING = 'No places found';
export const FAILED = 'Failed to fetch places';

export interface PlaceSearch {
  places: Prediction[];
  isLoading: boolean;
  /** Said when there is nothing to show. */
  note: string | undefined;
  /** Why the search failed; another one each time, so that it can be told. */
  error: Error | null;
}

const BLANK = { places: [], isLoading: false, note: undefined };

/**
 * Looks places up while somebody types: after a pause, from the second character on.
 *
 * @param near the id of a destination or place; what lies around it comes first.
 */
export function usePlaceSearch(text: string, kind: PlaceKind, near?: string): PlaceSearch {
  const wanted = text.trim();
  const asked = useSettled(wanted);
  const isSearched = wanted.length > 1;
  const { data, error, isFetching } = useAutocomplete(asked, {
    kind,
    near,
    enabled: isSearched && asked.length > 1,
    keepPrevious: true,
  });
  if (wanted === '') return { ...BLANK, error };
  if (!isSearched) return { ...BLANK, note: TOO_SHORT, error };
  const found = data?.predictions ?? [];
  if (asked === wanted && !isFetching)
    return { places: found, isLoading: false, note: error === null ? NOTHING : FAILED, error };
  const places = found.filter((place) => isStillMeant(place, wanted));
  return { places, isLoading: places.length === 0, note: undefined, error };
}

/** What was found for an earlier text stays while the next one is looked up, if it can still be meant. */
function isStillMeant({ structured_formatting: { main_text } }: Prediction, wanted: string): boolean {
  return main_text.toLowerCase().includes(wanted.toLowerCase());
}
