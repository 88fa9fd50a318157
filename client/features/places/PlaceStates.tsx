import { useLingui } from '@lingui/react/macro';

import { NotFound } from '../../ui/frames/NotFound';
import { LoadingStatus, Skeleton } from '../../ui/frames/Skeleton';

/** Skeleton of a place while it loads. */
export function PlaceSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <LoadingStatus>{t`Loading place`}</LoadingStatus>
      <div className="place__grid">
        <div className="pictures">
          <div className="pictures__frame art">
            <Skeleton height="100%" radius="0" />
          </div>
        </div>
        <div className="place__facts">
          <h1 className="vh" tabIndex={-1}>
            {t`Place`}
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

/** The page for a place that does not exist. */
export function PlaceNotFound() {
  const { t } = useLingui();
  return (
    <NotFound title={t`Place not found`} href="/explore" way={t`Go to Explore`}>
      {t`It may have closed, or the link is incomplete.`}
    </NotFound>
  );
}
