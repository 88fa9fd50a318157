import { useEffect, useRef } from 'react';

import { TripHero } from './TripHero';
import { TripRow } from './TripRow';
import type { TripSummary } from './trip';

export interface TripListProps {
  trips: readonly TripSummary[];
}

/** Trips, newest first: the first as a large card, the others as rows. */
export function TripList({ trips }: TripListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(trips.length);
  useEffect(() => {
    const before = shown.current;
    shown.current = trips.length;
    // Further trips took the place of the button that brought them: go on reading there.
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
