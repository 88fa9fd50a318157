import { useEffect, useRef } from 'react';

import { Skeleton } from '../../ui/Skeleton';
import type { OwnTripSummary } from './api';
import { TripHero, TripHeroSkeleton } from './TripHero';
import { TripRow, type TripRowProps } from './TripRow';

/** Trips, newest first: the first as a large card, the others as rows. */
export function TripList({ trips }: { trips: readonly OwnTripSummary[] }) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(trips.length);
  useEffect(() => {
    const before = shown.current;
    shown.current = trips.length;
    // More trips have replaced the button that loaded them: the first of them gets its focus.
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

/** Trips as rows, in the order of the server. */
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

/** Skeleton of a list of trips that is loading: one large card, four rows. */
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
