import { useLingui } from '@lingui/react/macro';
import { BedDouble } from 'lucide-react';
import { useEffect, useState } from 'react';

import { errorText } from '../../../api/errors';
import { searchFailed, usePlaceSearch, usePlaceSession } from '../../../api/places';
import { SuggestField } from '../../../ui/SuggestField';
import { toast, TRIP_TOAST } from '../../../ui/Toast';

export interface StayPlaceFieldProps {
  /** The name of the chosen place, or nothing. */
  value: string;
  /** The ids of the destinations to search around. */
  around: readonly string[];
  error: string | undefined;
  /** The traveller edits the text, so that it no longer names the chosen place. */
  onType: (text: string) => void;
  onTake: (place: { place_id: string; name: string }) => void;
}

/** A field that searches for a place to sleep. */
export function StayPlaceField({ value, around, error, onType, onTake }: StayPlaceFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  // Chosen elsewhere, such as in the list of areas.
  if (typed !== null && value !== '') setTyped(null);
  const session = usePlaceSession();
  const near = around.length === 0 ? undefined : around.join(',');
  const search = usePlaceSearch(typed ?? '', 'place', session, near);
  useEffect(() => {
    if (search.error !== null)
      toast.error(errorText(search.error, searchFailed()), { autoClose: TRIP_TOAST, id: 'places' });
  }, [search.error]);
  return (
    <SuggestField
      label={t`Hotel or other place`}
      icon={BedDouble}
      value={typed ?? value}
      onChange={(text) => {
        setTyped(text);
        onType(text);
      }}
      options={search.places.map(
        ({ place_id: id, structured_formatting: { main_text, secondary_text } }) => ({
          id,
          title: main_text,
          text: secondary_text === '' ? undefined : secondary_text,
          icon: BedDouble,
        }),
      )}
      onChoose={({ id, title }) => {
        session.endAt(id);
        onTake({ place_id: id, name: title });
      }}
      isLoading={search.isLoading}
      note={search.note}
      error={error}
    />
  );
}
