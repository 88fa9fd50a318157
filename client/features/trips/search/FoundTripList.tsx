import { useEffect, useRef } from 'react';

import type { TripSummary } from '../trip';
import { TripRow } from '../TripRow';

export interface FoundTripListProps {
  trips: readonly TripSummary[];
  onChoose: (trip: TripSummary) => void;
}

/** Trips of many travellers as rows, in the order of the server. */
export function FoundTripList({ trips, onChoose }: FoundTripListProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(trips.length);
  useEffect(() => {
    const before = shown.current;
    shown.current = trips.length;
    // Further trips took the place of the button that brought them: go on reading there.
    if (trips.length > before && document.activeElement === document.body)
      list.current?.children[before]?.querySelector('a')?.focus();
  }, [trips.length]);
  return (
    <ul ref={list} className="trips-grid">
      {trips.map((trip) => (
        <li key={trip.itinerary_id}>
          <TripRow trip={trip} author={trip.user_profile.name} onChoose={() => onChoose(trip)} />
        </li>
      ))}
    </ul>
  );
}
