import { useLingui } from '@lingui/react/macro';
import { type LucideIcon, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';

import { errorText } from '../../../api/errors';
import { searchFailed, usePlaceSearch, usePlaceSession } from '../../../api/places';
import { isSearchable } from '../../../api/query';
import { SuggestField } from '../../../ui/fields/SuggestField';
import type { Suggestion } from '../../../ui/fields/useSuggestions';
import { useSheet } from '../../../ui/overlays/Sheet';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import type { Category } from './categories';
import { OwnPlaceSheet } from './OwnPlaceSheet';

export interface PlaceFieldProps {
  label: string;
  /** Icon of the results. */
  icon: LucideIcon;
  /** The category preselected for an own place. */
  category: Category;
  /** The name of the chosen place, or an empty string. */
  value: string;
  /** The ids of the destinations to search around. */
  around: readonly string[];
  error: string | undefined;
  /** Called when the traveller edits the text, which then no longer names the chosen place. */
  onType: () => void;
  onTake: (place: { place_id: string; name: string }) => void;
}

/** Id of the suggestion to add a place that no search finds. */
const OWN = 'own';

/** A field that searches for a place around a trip, or adds an own place. */
export function PlaceField(props: PlaceFieldProps) {
  const { t } = useLingui();
  const { label, icon, category, value, around, error, onType, onTake } = props;
  const [typed, setTyped] = useState<string | null>(null);
  // The place was chosen elsewhere, such as in the list of areas.
  if (typed !== null && value !== '') setTyped(null);
  const session = usePlaceSession();
  const near = around.length === 0 ? undefined : around.join(',');
  const search = usePlaceSearch(typed ?? '', 'place', session, near);
  useEffect(() => {
    if (search.error !== null)
      toast.error(errorText(search.error, searchFailed()), { autoClose: TRIP_TOAST, id: 'places' });
  }, [search.error]);
  const own = useSheet();
  const found: Suggestion[] = search.places.map(
    ({ place_id: id, structured_formatting: { main_text: title, secondary_text: text } }) => ({
      id,
      title,
      text: text === '' ? undefined : text,
      icon,
    }),
  );
  const hasSearched = isSearchable((typed ?? '').trim()) && !search.isLoading;
  return (
    <>
      <SuggestField
        label={label}
        icon={icon}
        value={typed ?? value}
        onChange={(text) => {
          setTyped(text);
          onType();
        }}
        // Part of the list, because the list would cover a button below the field.
        options={hasSearched ? [...found, { id: OWN, title: t`Can’t find it? Add it`, icon: Plus }] : found}
        onChoose={({ id, title }) => {
          if (id === OWN) {
            own.open();
            return;
          }
          session.endAt(id);
          onTake({ place_id: id, name: title });
        }}
        isLoading={search.isLoading}
        note={search.note}
        error={error}
      />
      <OwnPlaceSheet
        key={own.visit}
        name={typed ?? ''}
        category={category}
        near={around[0]}
        onTake={onTake}
        isOpen={own.isOpen}
        onClose={own.close}
      />
    </>
  );
}
