import { useLingui } from '@lingui/react/macro';
import { Globe, type LucideIcon, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';

import { errorText } from '../../api/errors';
import {
  type AreaDestination,
  isArea,
  type Prediction,
  type RouteStop,
  searchFailed,
  usePlace,
  usePlaceSearch,
  usePlaceSession,
} from '../../api/places';
import { PressButton } from '../../ui/buttons/press';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { SuggestField } from '../../ui/fields/SuggestField';
import { LoadingStatus, Skeleton } from '../../ui/frames/Skeleton';
import { Tag } from '../../ui/labels/Tag';
import { toast } from '../../ui/overlays/Toast';
import { routeText } from './AreaDestinations';

/** A place picked by the traveller. */
export interface PickedPlace {
  place_id: string;
  /** For example "Kochi". */
  name: string;
  /** For example "Kerala, India". */
  region: string;
  /** The surrounding landscape, used for the poster. */
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
  /** The text of the field before the traveller types: the name of the picked place, or an empty string. */
  value: string;
  onPick: (place: PickedPlace) => void;
  /** Called when the traveller edits the text, which then no longer names the picked place. */
  onEdit?: (text: string) => void;
  /** Called when the traveller takes the route through a country or region. */
  onRoute?: (stops: RouteStop[]) => void;
  /** A country or region to start with. */
  area?: PickedPlace | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Replaces the pin icon. */
  icon?: LucideIcon;
  isLarge?: boolean;
}

/** A field that searches for places while the traveller types. A country or region shows its destinations. */
export function PlacePicker(props: PlacePickerProps) {
  const { t } = useLingui();
  const { value, onPick, onEdit, onRoute, area: first, icon = MapPin, ...field } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<PickedPlace | null>(null);
  const area = chosen ?? (typed === null && value === '' ? first : undefined);
  const session = usePlaceSession();
  const { places, isLoading, note, error } = usePlaceSearch(typed ?? '', 'destination', session);
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
            tag: place.has_guide ? t`Guide` : undefined,
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

/** Maximum number of destinations offered here; typing finds more. */
const SHOWN = 12;

interface AreaChoiceProps {
  /** A country or region. */
  area: PickedPlace;
  onPick: (place: PickedPlace) => void;
  /** Called when the traveller takes the route; without it, no route is offered. */
  onRoute?: ((stops: RouteStop[]) => void) | undefined;
}

/** The destinations of a country or region to choose from, and the route through it. */
function AreaChoice({ area, onPick, onRoute }: AreaChoiceProps) {
  const { t } = useLingui();
  const { name } = area;
  const { data, error } = usePlace(area.place_id);
  const route = data?.route ?? [];
  const text = routeText(name, route);
  if (data === undefined)
    return error === null ? (
      <>
        <LoadingStatus>{t`Looking for destinations`}</LoadingStatus>
        <Skeleton height="6rem" />
      </>
    ) : (
      <p role="alert">{t`We can’t show the destinations right now. Please type a city.`}</p>
    );
  const offersRoute = onRoute !== undefined && route.length > 1;
  return (
    <section className="area" aria-label={t`Destinations in ${name}`}>
      {offersRoute && (
        <div className="area__route">
          <p>{text}</p>
          <PrimaryButton onPress={() => onRoute(route)}>{t`Take this route`}</PrimaryButton>
        </div>
      )}
      <p className="cap">{offersRoute ? t`Or choose a destination:` : t`Choose a destination:`}</p>
      <ul className="chips">
        {(data.destinations ?? []).slice(0, SHOWN).map((one) => (
          <li key={one.place_id}>
            <PressButton className="chip" onPress={() => onPick(picked(one))}>
              {one.name} {one.has_guide && <Tag tone="sand">{t`Guide`}</Tag>}
            </PressButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the destination in the form of a search result: "Kochi" in "Kerala, India". */
function picked({ place_id, name, address }: AreaDestination): PickedPlace {
  const region = address.startsWith(`${name}, `) ? address.slice(name.length + 2) : '';
  return { place_id, name, region };
}
