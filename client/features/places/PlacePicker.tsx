import { useLingui } from '@lingui/react/macro';
import { Globe, type LucideIcon, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';

import { errorText } from '../../api/errors';
import {
  isArea,
  type PlaceKind,
  type Prediction,
  type RouteStop,
  searchFailed,
  usePlaceSearch,
  usePlaceSession,
} from '../../api/places';
import { SuggestField } from '../../ui/SuggestField';
import { toast } from '../../ui/Toast';
import { AreaChoice } from './AreaChoice';

/** A place that the traveller has picked. */
export interface PickedPlace {
  place_id: string;
  /** "Kochi" */
  name: string;
  /** "Kerala, India" */
  region: string;
  /** What the country around looks like: its poster is drawn from it. */
  scenery?: string | undefined;
}

export function pickedPlace({ place_id, structured_formatting, scenery }: Prediction): PickedPlace {
  const { main_text, secondary_text } = structured_formatting;
  return { place_id, name: main_text, region: secondary_text, scenery };
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
  /** The traveller takes the route through a country or region. */
  onRoute?: (stops: RouteStop[]) => void;
  /** A country or region that the field starts with. */
  area?: PickedPlace | undefined;
  kind?: PlaceKind;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Replaces the pin. */
  icon?: LucideIcon;
  isLarge?: boolean;
}

/** A field that searches places while the traveller types. A country or region leads to its destinations. */
export function PlacePicker(props: PlacePickerProps) {
  const { t } = useLingui();
  const {
    value,
    onPick,
    onEdit,
    onRoute,
    area: first,
    kind = 'destination',
    icon = MapPin,
    ...field
  } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PickedPlace | null>(null);
  const area = chosen ?? (typed === null && value === '' ? first : undefined);
  const session = usePlaceSession();
  const { places, isLoading, note, error } = usePlaceSearch(typed ?? '', kind, session);
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, searchFailed()), { id: 'places' });
  }, [error]);
  return (
    <>
      <SuggestField
        {...field}
        icon={icon}
        value={typed ?? (area === undefined ? value : area.name)}
        onChange={(text) => {
          if (text === (typed ?? value)) return;
          setTyped(text);
          setChosen(null);
          onEdit?.(text);
        }}
        options={places.map((place) => {
          const { name, region } = pickedPlace(place);
          const { district } = place;
          const isPart = district !== undefined && district !== name;
          return {
            id: place.place_id,
            title: isPart ? district : name,
            text: isPart ? t`Part of ${name}` : region === '' ? undefined : region,
            tag: place.has_guide === true ? t`Guide` : undefined,
            icon: isArea(place) ? Globe : MapPin,
          };
        })}
        onChoose={({ id }) => {
          const place = places.find(({ place_id }) => place_id === id);
          if (place === undefined) return;
          setTyped(null);
          session.endAt(id);
          if (isArea(place)) {
            setChosen(pickedPlace(place));
            onEdit?.('');
          } else onPick(pickedPlace(place));
        }}
        isLoading={isLoading}
        note={note}
      />
      {area !== undefined && (
        <AreaChoice
          area={area}
          onPick={(place) => {
            setChosen(null);
            onPick(place);
          }}
          onRoute={onRoute}
        />
      )}
    </>
  );
}
