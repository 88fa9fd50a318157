import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';

import { usePageTitle } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { AppShell } from '../../features/shell/AppShell';
import { useTrips } from '../../features/trips/api';
import { TripList, TripListSkeleton } from '../../features/trips/TripList';
import { Button } from '../../ui/buttons/Button';
import { IconButton } from '../../ui/buttons/IconButton';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { LoadingStatus } from '../../ui/frames/Skeleton';
import { toast } from '../../ui/overlays/Toast';

export default function TripsPage() {
  const { t } = useLingui();
  usePageTitle(t`All Trips`);
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = useTrips();
  const trips = data?.pages.flatMap((page) => page.itineraries) ?? [];
  const failed = t`Failed to load trips`;
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, failed), { id: failed });
  }, [error, failed]);
  return (
    <AppShell tab="/trips">
      <header className="trips-page__head row-between">
        <h1 className="title">
          <Trans>All Trips</Trans>
        </h1>
        {trips.length > 0 && (
          <IconButton label={t`Create a trip`} icon={Plus} look="ink" href="/create-trip" />
        )}
      </header>
      {isPending && (
        <>
          <LoadingStatus>{t`Loading your trips`}</LoadingStatus>
          <TripListSkeleton />
        </>
      )}
      {!isPending && trips.length === 0 && (
        <NoTrips {...(error === null ? {} : { onTryAgain: () => void refetch(), isWorking: isFetching })} />
      )}
      {trips.length > 0 && <TripList trips={trips} />}
      {hasNextPage && (
        <div className="trips-page__more">
          <Button isWorking={isFetching} onPress={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </AppShell>
  );
}

interface NoTripsProps {
  /** Retries after a failure. */
  onTryAgain?: () => void;
  isWorking?: boolean;
}

/** Replaces the list if there are no trips or they could not be loaded. */
function NoTrips({ onTryAgain, isWorking = false }: NoTripsProps) {
  return (
    <div className="empty">
      <div className="art">
        <CoverArt name="Waypost" kind="road" />
      </div>
      <h2 className="no-trips__title">
        <Trans>Let's plan a trip!</Trans>
      </h2>
      <p className="mute no-trips__text">
        <Trans>Pick a place and a number of days. You can change everything later.</Trans>
      </p>
      <PrimaryButton href="/create-trip">
        <Trans>Create Trip</Trans>
      </PrimaryButton>
      {onTryAgain !== undefined && (
        <Button isWorking={isWorking} onPress={onTryAgain}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  );
}
