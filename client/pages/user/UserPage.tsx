import { useEffect } from 'react';
import { useParams } from 'react-router-dom';

import { ApiError, errorText } from '../../api/errors';
import { usePageTitle } from '../../api/usePageTitle';
import { ProfileSkeleton } from '../../features/profile/ProfileSkeleton';
import { AppShell } from '../../features/shell/AppShell';
import { useTraveller } from '../../features/traveller/getTraveller';
import { TravellerNotFound } from '../../features/traveller/TravellerNotFound';
import { Button } from '../../ui/button/Button';
import { useHeadingFocus } from '../../ui/layout/useHeadingFocus';
import { useBack } from '../../ui/router/useBack';
import { LoadingStatus } from '../../ui/skeleton/Skeleton';
import { toast } from '../../ui/toast/toast';
import { TopBar } from '../../ui/top-bar/TopBar';
import { TravellerView } from './TravellerView';

const FAILED = 'Failed to load user profile';

/** A traveller as others see them. */
export default function UserPage() {
  const { id = '' } = useParams();
  const { data: traveller, error, isPending, isFetching, refetch } = useTraveller(id);
  const isMissing = error instanceof ApiError && error.status === 404;
  const failure = traveller === undefined && !isMissing ? error : null;
  const back = useBack('/search');
  usePageTitle(isMissing ? 'Traveller not found' : (traveller?.name ?? 'Traveller'));
  useHeadingFocus(traveller !== undefined || isMissing);
  useEffect(() => {
    if (failure !== null) toast.error(errorText(failure, FAILED), { id: FAILED });
  }, [failure]);
  if (isMissing) return <TravellerNotFound />;
  return (
    <AppShell tab="/search">
      <TopBar back={back} />
      {traveller === undefined && (
        <h1 className="vh" tabIndex={-1}>
          Traveller
        </h1>
      )}
      {isPending && (
        <>
          <LoadingStatus>Loading traveller</LoadingStatus>
          <ProfileSkeleton hasAction />
        </>
      )}
      {failure !== null && (
        <div className="user-page__failure">
          <p className="mute">{FAILED}</p>
          <Button isWorking={isFetching} onPress={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {traveller !== undefined && (
        <TravellerView
          key={id}
          traveller={traveller}
          isLoading={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
    </AppShell>
  );
}
