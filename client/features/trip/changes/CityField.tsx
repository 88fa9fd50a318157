import { useLingui } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { useState } from 'react';

import { isArea, usePlaceSearch, usePlaceSession } from '../../../api/places';
import { SuggestField } from '../../../ui/SuggestField';

export interface City {
  place_id: string;
  name: string;
}

/** Finds a city to add days in. */
export function CityField({ onPick }: { onPick: (city: City) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const session = usePlaceSession();
  const { places, isLoading, note, error } = usePlaceSearch(text, 'destination', session);
  const cities = places.filter((place) => !isArea(place));
  return (
    <SuggestField
      label={t`Add another city`}
      placeholder={t`Munnar, Hampi, Pondicherry…`}
      icon={MapPin}
      value={text}
      onChange={setText}
      options={cities.map(({ place_id, structured_formatting: { main_text, secondary_text } }) => ({
        id: place_id,
        title: main_text,
        text: secondary_text === '' ? undefined : secondary_text,
        icon: MapPin,
      }))}
      onChoose={({ id, title }) => {
        session.endAt(id);
        setText('');
        onPick({ place_id: id, name: title });
      }}
      isLoading={isLoading}
      note={note}
      error={error === null ? undefined : t`Failed to fetch places`}
    />
  );
}
