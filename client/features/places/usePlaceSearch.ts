import { useEffect } from 'react';

import { errorText } from '../../api/errors';
import { toast } from '../../ui/toast/toast';
import { type PlaceKind, type Prediction, useAutocomplete } from './autocomplete';
import { useSettled } from './useSettled';

export const TOO_SHORT = 'Type to search for places';
export const NOTHING = 'No places found';
export const FAILED = 'Failed to fetch places';

interface PlaceSearch {
  places: Prediction[];
  isLoading: boolean;
  /** Said when there is nothing to show. */
  note: string | undefined;
}

const BLANK: PlaceSearch = { places: [], isLoading: false, note: undefined };

/** Looks places up while somebody types: after a pause, from the second character on. */
export function usePlaceSearch(text: string, kind: PlaceKind): PlaceSearch {
  const wanted = text.trim();
  const asked = useSettled(wanted);
  const isSearched = wanted.length > 1;
  const { data, error, isFetching } = useAutocomplete(asked, {
    kind,
    enabled: isSearched && asked.length > 1,
    keepPrevious: true,
  });
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, FAILED), { id: FAILED });
  }, [error]);
  if (wanted === '') return BLANK;
  if (!isSearched) return { ...BLANK, note: TOO_SHORT };
  const found = data?.predictions ?? [];
  if (asked === wanted && !isFetching)
    return { places: found, isLoading: false, note: error === null ? NOTHING : FAILED };
  const places = found.filter((place) => isStillMeant(place, wanted));
  return { places, isLoading: places.length === 0, note: undefined };
}

/** What was found for an earlier text stays while the next one is looked up, if it can still be meant. */
function isStillMeant({ structured_formatting: { main_text } }: Prediction, wanted: string): boolean {
  return main_text.toLowerCase().includes(wanted.toLowerCase());
}
