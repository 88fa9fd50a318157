import type { Traveller } from '../../features/traveller/getTraveller';
import { TripRows } from '../../features/trips/TripRows';
import { Button } from '../../ui/button/Button';
import { LoadingStatus, Skeleton } from '../../ui/skeleton/Skeleton';

export interface TravellerTripsProps {
  trips: Traveller['trip_list'];
  /** There are trips, but they are not known here yet, as just after following. */
  isMissing: boolean;
  isLoading: boolean;
  onTryAgain: () => void;
}

/** The published trips of a traveller. */
export function TravellerTrips({ trips, isMissing, isLoading, onTryAgain }: TravellerTripsProps) {
  return (
    <section className="section">
      <div className="row-between">
        <h2>Trips</h2>
      </div>
      {isMissing && isLoading && (
        <>
          <LoadingStatus>Loading trips</LoadingStatus>
          <div className="trips-grid">
            <Skeleton height="6.75rem" radius="var(--r-l)" />
            <Skeleton height="6.75rem" radius="var(--r-l)" />
          </div>
        </>
      )}
      {isMissing && !isLoading && <Button onPress={onTryAgain}>Try again</Button>}
      {!isMissing && trips.length === 0 && <p className="mute">No published trips yet.</p>}
      {trips.length > 0 && <TripRows trips={trips} />}
    </section>
  );
}
