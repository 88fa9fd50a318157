import { LoadingStatus, Skeleton } from '../../ui/skeleton/Skeleton';

/** The grey place of a place that loads. */
export function PlaceSkeleton() {
  return (
    <>
      <LoadingStatus>Loading place</LoadingStatus>
      <div className="place__grid">
        <div className="pictures">
          <div className="pictures__frame art">
            <Skeleton height="100%" radius="0" />
          </div>
        </div>
        <div className="place__facts">
          <h1 className="vh" tabIndex={-1}>
            Place
          </h1>
          <Skeleton width="80%" height="2.25rem" />
          <Skeleton width="60%" height="1rem" />
          <Skeleton width="45%" height="2.75rem" />
          <Skeleton height="5rem" />
        </div>
      </div>
    </>
  );
}
