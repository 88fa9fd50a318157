import { Skeleton } from '../../../ui/skeleton/Skeleton';

/** The place of three trips. */
export function TripResultsSkeleton() {
  return (
    <div className="trips-grid" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height="6.75rem" radius="var(--r-l)" />
      ))}
    </div>
  );
}
