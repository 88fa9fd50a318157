import { useLingui } from '@lingui/react/macro';

import { type AreaDestination, type RouteStop, usePlace } from '../../api/places';
import { PressButton } from '../../ui/press';
import { PrimaryButton } from '../../ui/PrimaryButton';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { routeText } from './AreaDestinations';
import type { PickedPlace } from './PlacePicker';

/** Destinations that are offered in the wizard: more are found by typing. */
const SHOWN = 12;

export interface AreaChoiceProps {
  /** A country or region. */
  area: PickedPlace;
  onPick: (place: PickedPlace) => void;
  /** The traveller takes the route; without it, none is offered. */
  onRoute?: ((stops: RouteStop[]) => void) | undefined;
}

/** The destinations of a country or region to choose from, and the route through it, ready to take. */
export function AreaChoice({ area, onPick, onRoute }: AreaChoiceProps) {
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
      <p role="alert">{t`We can't show the destinations right now. Please type a city.`}</p>
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

/** The destination as the search would have found it: "Kochi" in "Kerala, India". */
function picked({ place_id, name, address }: AreaDestination): PickedPlace {
  const region = address.startsWith(`${name}, `) ? address.slice(name.length + 2) : '';
  return { place_id, name, region };
}
