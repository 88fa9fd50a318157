import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../../../ui/IconButton';
import { Picture } from '../../../ui/Picture';
import { LoadingStatus, Skeleton } from '../../../ui/Skeleton';
import { Tag } from '../../../ui/Tag';
import type { Trip } from '../api';
import { MapButton } from '../map/TripMap';
import { TripMenu } from './TripMenu';

/** The picture at the top: the way back, map and menu, and how long the trip is. */
export function TripBanner({ trip }: { trip: Trip }) {
  const { t } = useLingui();
  const days = plural(trip.no_of_days, { one: '# day', other: '# days' });
  const places = plural(trip.no_of_places, { one: '# place', other: '# places' });
  return (
    <div className="banner">
      <div className="art">
        <Picture src={trip.place_image} name={trip.poster_name} scenery={trip.scenery} kind="city" isEager />
      </div>
      <BannerBar>
        <MapButton trip={trip} />
        <TripMenu trip={trip} />
      </BannerBar>
      <Tag>{t`${days} · ${places}`}</Tag>
    </div>
  );
}

/** The buttons over the picture. */
function BannerBar({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="banner__bar">
      <IconButton label={t`Back to trips`} icon={ArrowLeft} look="disc" href="/trips" />
      {children}
    </div>
  );
}

/** Skeleton of a trip that is loading. */
export function TripSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <h1 className="vh" tabIndex={-1}>
        {t`Trip`}
      </h1>
      <LoadingStatus>{t`Loading trip`}</LoadingStatus>
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
