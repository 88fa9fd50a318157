import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

import { type Place, placePath, type RouteStop } from '../../api/places';
import { enumeration } from '../../text/quantities';
import { CardLink } from '../../ui/buttons/TextLink';
import { Tag } from '../../ui/labels/Tag';
import { Carousel } from '../../ui/lists/Carousel';
import { Picture } from '../../ui/pictures/Picture';

/** The destinations of a country or region, those with a guide first. Renders nothing for other places. */
export function AreaDestinations({ place }: { place: Place }) {
  const { t } = useLingui();
  const { destinations = [] } = place;
  if (destinations.length === 0) return null;
  return (
    <section className="section">
      <div className="row-between">
        <h2>{t`Destinations`}</h2>
      </div>
      <Carousel label={t`Destinations`}>
        {destinations.map(({ place_id, name, address, scenery, has_guide }) => (
          <article key={place_id} className="tall-card card-with-link">
            <div className="art">
              <Picture name={address} scenery={scenery} kind="city" />
            </div>
            <div>
              <h3 className="clip">
                <CardLink href={placePath(place_id)}>{name}</CardLink>
              </h3>
              {has_guide && <Tag tone="sand">{t`Guide`}</Tag>}
            </div>
          </article>
        ))}
      </Carousel>
    </section>
  );
}

/** The route through a country or region on one line. Renders nothing without a route. */
export function AreaRoute({ place: { name, route = [] } }: { place: Place }) {
  const text = routeText(name, route);
  return route.length > 1 ? <p>{text}</p> : null;
}

/** For example "Vietnam in 11 days: Hanoi 3, Ha Long 2, Hoi An 3, Saigon 3". */
export function routeText(area: string, route: readonly RouteStop[]): string {
  const total = route.reduce((sum, { no_of_days }) => sum + no_of_days, 0);
  const stops = enumeration(route.map(({ name, no_of_days }) => `${name} ${no_of_days}`));
  return plural(total, { one: `${area} in # day: ${stops}`, other: `${area} in # days: ${stops}` });
}
