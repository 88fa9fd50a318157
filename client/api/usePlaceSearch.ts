import { type PlaceKind, type Prediction, useAutocomplete } from './autocomplete';
import type { PlaceSession } from './placeSession';
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
  /** Whom to name as the source of the places; left out where they are our own. */
  attribution?: string | undefined;
  /** That somebody else was to find them, and did not. */
  notice?: string | undefined;
}

const BLANK = { places: [], isLoading: false, note: undefined };

/**
 * Looks places up while somebody types: after a pause, from the second character on.
 *
 * @param session that the searches are part of.
 * @param near the id of a destination or place; what lies around it comes first.
 */
export function usePlaceSearch(
  text: string,
  kind: PlaceKind,
  session: PlaceSession,
  near?: string,
): PlaceSearch {
  const wanted = text.trim();
  const asked = useSettled(wanted);
  const isSearched = wanted.length > 1;
  const { data, error, isFetching } = useAutocomplete(asked, {
    kind,
    near,
    session,
    enabled: isSearched && asked.length > 1,
  });
  if (wanted === '') return { ...BLANK, error };
  if (!isSearched) return { ...BLANK, note: TOO_SHORT, error };
  // What was found for an earlier text is never offered for this one.
  if (asked !== wanted || (isFetching && data === undefined))
    return { places: [], isLoading: true, note: undefined, error };
  return {
    places: data?.predictions ?? [],
    isLoading: false,
    note: error === null ? NOTHING : FAILED,
    error,
    attribution: data?.attribution,
    notice: data?.notice,
  };
}
