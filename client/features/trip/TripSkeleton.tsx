import { LoadingStatus, Skeleton } from '../../ui/skeleton/Skeleton';
import { BannerBar } from './TripBanner';

/** The grey place of a trip that loads. */
export function TripSkeleton() {
  return (
    <>
      <h1 className="vh" tabIndex={-1}>
        Trip
      </h1>
      <LoadingStatus>Loading trip</LoadingStatus>
      <div className="banner">
        <div className="art">
          <Skeleton height="100%" radius="0" />
        </div>
        <BannerBar />
      </div>
      <div className="stack trip-skeleton">
        <Skeleton width="85%" height="2.25rem" />
        <Skeleton width="65%" height="1rem" />
        <Skeleton height="3rem" />
        <Skeleton height="7rem" radius="1.125rem" />
        <Skeleton height="7rem" radius="1.125rem" />
        <Skeleton height="7rem" radius="1.125rem" />
      </div>
    </>
  );
}
