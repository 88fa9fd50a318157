import { DuplicateBar, isToDuplicate } from './duplicate/DuplicateBar';
import { TripBanner } from './TripBanner';
import { TripColumns } from './TripColumns';
import { TripHead } from './TripHead';
import { TripTabs } from './TripTabs';
import type { Trip } from './trip';

/** A trip, with what its reader may do about it. */
export function TripView({ trip }: { trip: Trip }) {
  return (
    <TripColumns trip={trip}>
      <TripBanner trip={trip} />
      <TripHead trip={trip} />
      <TripTabs trip={trip} />
      {isToDuplicate(trip) && <DuplicateBar id={trip.itinerary_id} />}
    </TripColumns>
  );
}
