import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { type TappedTrip, tappedTrip } from '../../../api/tappedTrip';
import { extentText } from '../../../text/quantities';
import { IconButton } from '../../../ui/buttons/IconButton';
import { LoadingStatus, Skeleton } from '../../../ui/frames/Skeleton';
import { Tag } from '../../../ui/labels/Tag';
import { TripPicture } from '../../../ui/pictures/Picture';
import type { Trip } from '../api';
import { MapButton } from '../map/TripMap';
import { TripMenu } from './TripMenu';

/** The picture at the top, with Back, map, menu and the length of the trip. */
export function TripBanner({ trip }: { trip: Trip }) {
  return (
    <div className="banner">
      <BannerPoster trip={trip} />
      <BannerBar>
        <MapButton trip={trip} />
        <TripMenu trip={trip} />
      </BannerBar>
      <Tag>{extentText(trip)}</Tag>
    </div>
  );
}

function BannerPoster({ trip }: { trip: TappedTrip }) {
  return (
    <div className="art">
      <TripPicture trip={trip} isEager />
    </div>
  );
}

/** The buttons on top of the picture. */
function BannerBar({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="banner__bar">
      <IconButton label={t`Back to trips`} icon={ArrowLeft} look="disc" href="/trips" />
      {children}
    </div>
  );
}

/** A loading trip: the poster and name of the card that was tapped, and a skeleton for the rest. */
export function TripSkeleton() {
  const { t } = useLingui();
  const tapped = tappedTrip(useLocation().state);
  return (
    <>
      {tapped === undefined && (
        <h1 className="vh" tabIndex={-1}>
          {t`Trip`}
        </h1>
      )}
      <LoadingStatus>{t`Loading trip`}</LoadingStatus>
      <div className="banner">
        {tapped === undefined ? (
          <div className="art">
            <Skeleton height="100%" radius="0" />
          </div>
        ) : (
          <BannerPoster trip={tapped} />
        )}
        <BannerBar />
        {tapped !== undefined && <Tag>{extentText(tapped)}</Tag>}
      </div>
      <div className="stack trip-skeleton">
        {tapped === undefined ? (
          <Skeleton width="85%" height="2.25rem" />
        ) : (
          <h1 className="title" tabIndex={-1}>
            {tapped.trip_name}
          </h1>
        )}
        <Skeleton width="65%" height="1rem" />
        <Skeleton height="3rem" />
        <Skeleton height="7rem" radius="1.125rem" />
        <Skeleton height="7rem" radius="1.125rem" />
        <Skeleton height="7rem" radius="1.125rem" />
      </div>
    </>
  );
}
