import { useEffect } from 'react';

import { Plus } from 'lucide-react';

import { errorText } from '../../api/errors';
import { usePageTitle } from '../../api/usePageTitle';
import { AppShell } from '../../features/shell/AppShell';
import { useTrips } from '../../features/trips/listTrips';
import { TripList } from '../../features/trips/TripList';
import { TripListSkeleton } from '../../features/trips/TripListSkeleton';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/icon-button/IconButton';
import { LoadingStatus } from '../../ui/skeleton/Skeleton';
import { toast } from '../../ui/toast/toast';
import { NoTrips } from './NoTrips';

export default function TripsPage() {
  usePageTitle('All Trips');
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = useTrips();
  const trips = data?.pages.flatMap((page) => page.itineraries) ?? [];
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, 'Failed to load trips'), { id: 'Failed to load trips' });
  }, [error]);
  return (
    <AppShell tab="/trips">
      <header className="trips-page__head row-between">
        <h1 className="title">All Trips</h1>
        {trips.length > 0 && <IconButton label="Create a trip" icon={Plus} look="ink" href="/create-trip" />}
      </header>
      {isPending && (
        <>
          <LoadingStatus>Loading your trips</LoadingStatus>
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
            Show more
          </Button>
        </div>
      )}
    </AppShell>
  );
}
