import { type LucideIcon, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';

import type { PlaceKind } from '../../api/autocomplete';
import { errorText } from '../../api/errors';
import { usePlaceSession } from '../../api/placeSession';
import { FAILED, usePlaceSearch } from '../../api/usePlaceSearch';
import { SuggestField } from '../../ui/suggest-field/SuggestField';
import { toast } from '../../ui/toast/toast';
import { type PickedPlace, pickedPlace } from './place';

export interface PlacePickerProps {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  /** What stands in the field until somebody types: the name of the picked place, or nothing. */
  value: string;
  onPick: (place: PickedPlace) => void;
  /** Called when the text is changed by hand, and so is no longer that of the picked place. */
  onEdit?: (text: string) => void;
  kind?: PlaceKind;
  error?: string | undefined;
  autoFocus?: boolean;
  /** In place of the pin. */
  icon?: LucideIcon;
  isLarge?: boolean;
}

/** A field that finds places while one types, and picks one of them. */
export function PlacePicker(props: PlacePickerProps) {
  const { value, onPick, onEdit, kind = 'destination', icon = MapPin, ...field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const session = usePlaceSession();
  const { places, isLoading, note, error } = usePlaceSearch(typed ?? '', kind, session);
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, FAILED), { id: FAILED });
  }, [error]);
  return (
    <SuggestField
      {...field}
      icon={icon}
      value={typed ?? value}
      onChange={(text) => {
        if (text === (typed ?? value)) return;
        setTyped(text);
        onEdit?.(text);
      }}
      options={places.map((place) => {
        const { name, region } = pickedPlace(place);
        return { id: place.place_id, title: name, text: region === '' ? undefined : region, icon: MapPin };
      })}
      onChoose={({ id }) => {
        const place = places.find(({ place_id }) => place_id === id);
        if (place === undefined) return;
        setTyped(null);
        session.endAt(id);
        onPick(pickedPlace(place));
      }}
      isLoading={isLoading}
      note={note}
    />
  );
}
