import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { type TappedTrip, tappedTrip } from '../../../api/tappedTrip';
import { IconButton } from '../../../ui/buttons/IconButton';
import { LoadingStatus, Skeleton } from '../../../ui/frames/Skeleton';
import { Tag } from '../../../ui/labels/Tag';
import { Picture } from '../../../ui/pictures/Picture';
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
      <Extent trip={trip} />
    </div>
  );
}

function BannerPoster({ trip }: { trip: TappedTrip }) {
  return (
    <div className="art">
      <Picture src={trip.place_image} name={trip.poster_name} scenery={trip.scenery} kind="city" isEager />
    </div>
  );
}

function Extent({ trip }: { trip: TappedTrip }) {
  const { t } = useLingui();
  const days = plural(trip.no_of_days, { one: '# day', other: '# days' });
  const places = plural(trip.no_of_places, { one: '# place', other: '# places' });
  return <Tag>{trip.no_of_places === 0 ? days : t`${days} · ${places}`}</Tag>;
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
        {tapped !== undefined && <Extent trip={tapped} />}
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
