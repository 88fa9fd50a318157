import { Skeleton } from '../../ui/skeleton/Skeleton';
import { TripHeroSkeleton } from './TripHeroSkeleton';

/** The place of a list of trips: one large card, four rows. */
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
