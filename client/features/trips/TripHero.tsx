import { MapPin, Users } from 'lucide-react';
import { useId } from 'react';

import { Facts } from '../../ui/Facts';
import { Picture } from '../../ui/Picture';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import type { OwnTripSummary } from './api';
import { TripLink } from './TripLink';
import { extentText, sharedText } from './TripRow';

export interface TripHeroProps {
  trip: OwnTripSummary;
  /** Level of its heading on the page. */
  level?: 2 | 3;
}

/** A trip as a large card. */
export function TripHero({ trip, level = 2 }: TripHeroProps) {
  const id = useId();
  const shared = sharedText(trip);
  const Heading = `h${level}` as const;
  return (
    <article className="trip-hero card-with-link">
      <div className="art">
        <Picture src={trip.place_image} name={trip.poster_name} scenery={trip.scenery} kind="city" isEager />
        <span id={`${id}-extent`}>
          <Tag>{extentText(trip)}</Tag>
        </span>
      </div>
      <div>
        <Heading>
          <TripLink trip={trip} aria-describedby={[`${id}-extent`, `${id}-where`].join(' ')} />
        </Heading>
        <div id={`${id}-where`}>
          <Facts
            items={[
              { icon: MapPin, text: trip.destination },
              ...(shared === null ? [] : [{ icon: Users, text: shared }]),
            ]}
          />
        </div>
      </div>
    </article>
  );
}

/** Skeleton of a large card that is loading. */
export function TripHeroSkeleton() {
  return (
    <div className="trip-hero" aria-hidden="true">
      <div className="art">
        <Skeleton height="100%" />
      </div>
      <div className="stack trip-hero__lines">
        <Skeleton height="1.5rem" width="80%" />
        <Skeleton height="1rem" width="45%" />
      </div>
    </div>
  );
}
