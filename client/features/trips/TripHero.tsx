import { MapPin } from 'lucide-react';
import { useId } from 'react';

import { CardLink } from '../../ui/card-link/CardLink';
import { Facts } from '../../ui/facts/Facts';
import { Picture } from '../../ui/picture/Picture';
import { Plate } from '../../ui/plate/Plate';
import { extent, tripHref, type TripSummary } from './trip';

export interface TripHeroProps {
  trip: TripSummary;
  /** Level of its heading on the page. */
  level?: 2 | 3;
}

/** A trip as a large card. */
export function TripHero({ trip, level = 2 }: TripHeroProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <article className="trip-hero card-with-link">
      <div className="art">
        <Picture src={trip.place_image} name={trip.destination} kind="city" isEager />
        <span id={`${id}-extent`}>
          <Plate>{extent(trip)}</Plate>
        </span>
      </div>
      <div>
        <Heading>
          <CardLink href={tripHref(trip)} aria-describedby={`${id}-extent ${id}-where`}>
            {trip.trip_name}
          </CardLink>
        </Heading>
        <div id={`${id}-where`}>
          <Facts items={[{ icon: MapPin, text: trip.destination }]} />
        </div>
      </div>
    </article>
  );
}
