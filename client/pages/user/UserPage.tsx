import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { ApiError, errorText } from '../../api/errors';
import { useSession } from '../../api/viewer';
import { AppShell } from '../../features/shell/AppShell';
import { type Traveller, useTraveller } from '../../features/travellers/api';
import { useSetBlocked } from '../../features/travellers/blocks';
import { FollowButton, useFollow } from '../../features/travellers/FollowButton';
import { ProfileHead, ProfileSkeleton, TravellerNotFound } from '../../features/travellers/Profile';
import { ProfileMenu } from '../../features/travellers/ProfileMenu';
import { TripRows } from '../../features/trips/TripList';
import { Button } from '../../ui/buttons/Button';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { useFocusLeftBehind, useHeadingFocus } from '../../ui/focus';
import { EditedText } from '../../ui/forms/EditableText';
import { LoadingStatus, Skeleton } from '../../ui/frames/Skeleton';
import { TopBar } from '../../ui/frames/TopBar';
import { Badge } from '../../ui/labels/Badge';
import { Stats } from '../../ui/labels/Stats';
import { useBack } from '../../ui/navigation';
import { toast } from '../../ui/overlays/Toast';

/** The profile page of another traveller. */
export default function UserPage() {
  const { t } = useLingui();
  const { user_id: id = '' } = useParams();
  const { data: traveller, error, isPending, isFetching, refetch } = useTraveller(id);
  const isMissing = error instanceof ApiError && error.status === 404;
  const failure = traveller === undefined && !isMissing ? error : null;
  const back = useBack('/search');
  usePageTitle(isMissing ? t`Traveller not found` : (traveller?.name ?? t`Traveller`));
  useHeadingFocus(traveller !== undefined || isMissing);
  const failed = t`Failed to load user profile`;
  useEffect(() => {
    if (failure !== null) toast.error(errorText(failure, failed), { id: failed });
  }, [failure, failed]);
  if (isMissing) return <TravellerNotFound />;
  return (
    <AppShell tab="/search">
      <TopBar back={back} />
      {traveller === undefined && (
        <h1 className="vh" tabIndex={-1}>
          {t`Traveller`}
        </h1>
      )}
      {isPending && (
        <>
          <LoadingStatus>{t`Loading traveller`}</LoadingStatus>
          <ProfileSkeleton hasAction />
        </>
      )}
      {failure !== null && (
        <div className="user-page__failure">
          <p className="mute">{failed}</p>
          <Button isWorking={isFetching} onPress={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {traveller !== undefined && (
        <TravellerProfile
          key={id}
          traveller={traveller}
          isLoading={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </AppShell>
  );
}

interface TravellerProfileProps {
  traveller: Traveller;
  /** Whether the profile is being refetched. */
  isLoading: boolean;
  onRetry: () => void;
}

function TravellerProfile({ traveller, isLoading, onRetry }: TravellerProfileProps) {
  const { t } = useLingui();
  const { name, about_me: about, is_blocked: isBlocked, abilities } = traveller;
  const { viewer } = useSession();
  const { isFollowing, followersCount, isWorking, setFollowing, announcement } = useFollow(traveller);
  const isOwn = viewer?.id === traveller.id;
  useFocusLeftBehind(isBlocked);
  return (
    <>
      <ProfileHead name={name} photo={traveller.profile_image_url} level={1}>
        {abilities.can_follow && <FollowButton isFollowing={isFollowing} onChange={setFollowing} />}
        {isBlocked && <Badge icon={UserRoundX}>{t`Blocked`}</Badge>}
        <ProfileMenu traveller={traveller} />
      </ProfileHead>
      <p className="vh" role="status">
        {announcement}
      </p>
      <Stats
        items={[
          { label: t`Trips`, value: traveller.trip_count },
          { label: t`Followers`, value: followersCount },
          { label: t`Following`, value: traveller.following_count },
        ]}
      />
      {about !== '' && (
        <section className="section">
          <div className="row-between">
            <h2>{t`About`}</h2>
          </div>
          <EditedText>{about}</EditedText>
        </section>
      )}
      {isBlocked && <Blocked traveller={traveller} />}
      {!isBlocked && (isOwn || isFollowing) && (
        <PublishedTrips
          trips={traveller.trip_list}
          isMissing={!isOwn && traveller.trip_list.length === 0 && traveller.trip_count > 0}
          isLoading={isWorking || isLoading}
          onRetry={onRetry}
        />
      )}
      {!isBlocked && !isOwn && !isFollowing && <HiddenTrips />}
    </>
  );
}

/** Shown instead of the trips of a traveller whom the viewer has blocked. */
function Blocked({ traveller: { id, name } }: { traveller: Traveller }) {
  const { t } = useLingui();
  const { set, isWorking } = useSetBlocked();
  return (
    <section className="section card stack">
      <p>{t`You have blocked ${name}. You don’t follow or find each other.`}</p>
      <div>
        <Button isWorking={isWorking} onPress={() => set({ id, name, isBlocked: false })}>
          {t`Unblock`}
        </Button>
      </div>
    </section>
  );
}

interface PublishedTripsProps {
  trips: Traveller['trip_list'];
  /** Whether the traveller's trips have not been fetched yet, as just after following. */
  isMissing: boolean;
  isLoading: boolean;
  onRetry: () => void;
}

function PublishedTrips({ trips, isMissing, isLoading, onRetry }: PublishedTripsProps) {
  const { t } = useLingui();
  return (
    <section className="section">
      <div className="row-between">
        <h2>{t`Trips`}</h2>
      </div>
      {isMissing && isLoading && (
        <>
          <LoadingStatus>{t`Loading trips`}</LoadingStatus>
          <div className="trips-grid">
            <Skeleton height="6.75rem" radius="var(--r-l)" />
            <Skeleton height="6.75rem" radius="var(--r-l)" />
          </div>
        </>
      )}
      {isMissing && !isLoading && <Button onPress={onRetry}>{t`Try again`}</Button>}
      {!isMissing && trips.length === 0 && <p className="mute">{t`No published trips yet.`}</p>}
      {trips.length > 0 && <TripRows trips={trips} />}
    </section>
  );
}

/** Shown instead of the trips of a traveller whom the viewer does not follow. */
function HiddenTrips() {
  const { t } = useLingui();
  return (
    <section className="section card hidden-trips">
      <div className="art art--s">
        <CoverArt name="Waypost" kind="road" />
      </div>
      <p className="b">{t`Follow this traveler to see their trips!`}</p>
    </section>
  );
}
