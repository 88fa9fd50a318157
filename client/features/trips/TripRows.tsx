import { TripRow, type TripRowProps } from './TripRow';

export interface TripRowsProps {
  trips: readonly TripRowProps['trip'][];
}

/** Trips as rows, in the order of the server. */
export function TripRows({ trips }: TripRowsProps) {
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
