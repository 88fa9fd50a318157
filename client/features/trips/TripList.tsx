import { MapPin, Users } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';

import { extentText } from '../../text/quantities';
import { Skeleton } from '../../ui/frames/Skeleton';
import { Facts } from '../../ui/labels/Facts';
import { Tag } from '../../ui/labels/Tag';
import { TripPicture } from '../../ui/pictures/Picture';
import type { OwnTripSummary } from './api';
import { TripLink } from './TripLink';
import { sharedText, TripRow, type TripRowProps } from './TripRow';

/** Trips, newest first: the first as a large card, the others as rows. */
export function TripList({ trips }: { trips: readonly OwnTripSummary[] }) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(trips.length);
  useEffect(() => {
    const before = shown.current;
    shown.current = trips.length;
    // Loading the last trips removed the focused button: focus the first new trip.
    if (before > 0 && trips.length > before && document.activeElement === document.body)
      list.current?.children[before]?.querySelector('a')?.focus();
  }, [trips.length]);
  return (
    <ul ref={list} className="trips-grid">
      {trips.map((trip, index) => (
        <li key={trip.itinerary_id}>{index === 0 ? <TripHero trip={trip} /> : <TripRow trip={trip} />}</li>
      ))}
    </ul>
  );
}

/** Trips as rows in the server's order. */
export function TripRows({ trips }: { trips: readonly TripRowProps['trip'][] }) {
  return (
    <ul className="trips-grid">
      {trips.map((trip) => (
        <li key={trip.itinerary_id}>
          <TripRow trip={trip} />
        </li>
      ))}
    </ul>
  );
}

export interface TripHeroProps {
  trip: OwnTripSummary;
  /** Level of the card's heading. */
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
        <TripPicture trip={trip} isEager />
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

/** Skeleton of a large card while it loads. */
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

/** Skeleton of a list of trips while it loads: a large card and four rows. */
export function TripListSkeleton() {
  return (
    <div className="trips-grid">
      <div className="trips-grid__first">
        <TripHeroSkeleton />
      </div>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="6.75rem" radius="var(--r-l)" />
      ))}
    </div>
  );
}
