import { Skeleton } from '../../ui/skeleton/Skeleton';

/** The place of a large card. */
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
