import { useLingui } from '@lingui/react/macro';
import { EllipsisVertical, Flag, ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { ApiError, errorText, refusalOf } from '../../api/errors';
import { useSession } from '../../api/viewer';
import { AppShell } from '../../features/shell/AppShell';
import { reportTraveller, type Traveller, useTraveller } from '../../features/travellers/api';
import { FollowButton } from '../../features/travellers/FollowButton';
import { ProfileHead, ProfileSkeleton, TravellerNotFound } from '../../features/travellers/Profile';
import { useFollow } from '../../features/travellers/useFollow';
import { TripRows } from '../../features/trips/TripList';
import { Button } from '../../ui/Button';
import { CoverArt } from '../../ui/cover-art/CoverArt';
import { EditedText } from '../../ui/EditableText';
import { useHeadingFocus } from '../../ui/focus';
import { late } from '../../ui/late';
import { Menu, type MenuAction } from '../../ui/Menu';
import { useSheet } from '../../ui/Sheet';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton';
import { Stats } from '../../ui/Stats';
import { toast } from '../../ui/Toast';
import { TopBar } from '../../ui/TopBar';
import { useBack } from '../../ui/navigation';

const ReportSheet = late(() => import('../../ui/ReportSheet').then((module) => module.ReportSheet));

/** A traveller as others see them. */
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
  /** The profile is being fetched again. */
  isLoading: boolean;
  onRetry: () => void;
}

function TravellerProfile({ traveller, isLoading, onRetry }: TravellerProfileProps) {
  const { t } = useLingui();
  const { name, about_me: about } = traveller;
  const { viewer } = useSession();
  const { isFollowing, followersCount, isWorking, setFollowing, announcement } = useFollow(traveller);
  const isOwn = viewer?.id === traveller.id;
  return (
    <>
      <ProfileHead name={name} photo={traveller.profile_image_url} level={1}>
        {!isOwn && <FollowButton isFollowing={isFollowing} onChange={setFollowing} />}
        {!isOwn && viewer !== null && <ReportMenu traveller={traveller} />}
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
      {isOwn || isFollowing ? (
        <PublishedTrips
          trips={traveller.trip_list}
          isMissing={!isOwn && traveller.trip_list.length === 0 && traveller.trip_count > 0}
          isLoading={isWorking || isLoading}
          onRetry={onRetry}
        />
      ) : (
        <HiddenTrips />
      )}
    </>
  );
}

/** Reports what a traveller says of themselves, or their photo. */
function ReportMenu({ traveller: { id, name, profile_image_url } }: { traveller: Traveller }) {
  const { t } = useLingui();
  const [part, setPart] = useState<'profile' | 'photo'>('profile');
  const sheet = useSheet();
  const actions: MenuAction<'profile' | 'photo'>[] = [
    { id: 'profile', label: t`Report profile`, icon: Flag, isDanger: true },
  ];
  if (profile_image_url !== null)
    actions.push({ id: 'photo', label: t`Report photo`, icon: ImageOff, isDanger: true });
  return (
    <>
      <Menu
        label={t`Options for ${name}`}
        icon={EllipsisVertical}
        actions={actions}
        onAction={(chosen) => {
          setPart(chosen);
          sheet.open();
        }}
      />
      {sheet.visit > 0 && (
        <ReportSheet
          title={part === 'photo' ? t`Report this photo?` : t`Report this profile?`}
          sheet={sheet}
          send={(report) => reportTraveller(id, part, report)}
          explain={(error) => refusalOf(error, t`Failed to send your report`)}
        />
      )}
    </>
  );
}

interface PublishedTripsProps {
  trips: Traveller['trip_list'];
  /** The traveller has trips, but they have not been fetched yet, as just after following. */
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

/** In place of the trips of a traveller whom the viewer does not follow. */
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
