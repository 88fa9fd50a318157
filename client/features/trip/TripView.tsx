import { TripBanner } from './TripBanner';
import { TripHead } from './TripHead';
import { TripTabs } from './TripTabs';
import type { Trip } from './trip';

/** A trip to read. */
export function TripView({ trip }: { trip: Trip }) {
  return (
    <>
      <TripBanner trip={trip} />
      <TripHead trip={trip} />
      <TripTabs trip={trip} />
    </>
  );
}
