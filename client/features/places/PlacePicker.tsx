import { type LucideIcon, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';

import { errorText } from '../../api/errors';
import {
  type PlaceKind,
  type Prediction,
  searchFailed,
  usePlaceSearch,
  usePlaceSession,
} from '../../api/places';
import { SuggestField } from '../../ui/SuggestField';
import { toast } from '../../ui/Toast';

/** A place that the traveller has picked. */
export interface PickedPlace {
  place_id: string;
  /** "Kochi" */
  name: string;
  /** "Kerala, India" */
  region: string;
}

export function pickedPlace({ place_id, structured_formatting }: Prediction): PickedPlace {
  const { main_text, secondary_text } = structured_formatting;
  return { place_id, name: main_text, region: secondary_text };
}

export interface PlacePickerProps {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  /** The text of the field until the traveller types: the name of the picked place, or nothing. */
  value: string;
  onPick: (place: PickedPlace) => void;
  /** Called when the traveller edits the text, so that it no longer names the picked place. */
  onEdit?: (text: string) => void;
  kind?: PlaceKind;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Replaces the pin. */
  icon?: LucideIcon;
  isLarge?: boolean;
}

/** A field that searches places while the traveller types. */
export function PlacePicker(props: PlacePickerProps) {
  const { value, onPick, onEdit, kind = 'destination', icon = MapPin, ...field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const session = usePlaceSession();
  const { places, isLoading, note, error } = usePlaceSearch(typed ?? '', kind, session);
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, searchFailed()), { id: 'places' });
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
