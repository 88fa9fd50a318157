import { useLingui } from '@lingui/react/macro';
import { Search, User } from 'lucide-react';

import { usePageTitle } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { useProfile } from '../../features/account/api';
import { UpcomingHolidays } from '../../features/holidays/UpcomingHolidays';
import { AppShell } from '../../features/shell/AppShell';
import { useLatestTrip } from '../../features/trips/api';
import { PopularDestinations } from '../../features/trips/PopularDestinations';
import { PublishedTrips } from '../../features/trips/PublishedTrips';
import { TripHero, TripHeroSkeleton } from '../../features/trips/TripList';
import { PressLink } from '../../ui/buttons/press';
import { TextLink } from '../../ui/buttons/TextLink';
import { LoadingStatus, Skeleton } from '../../ui/frames/Skeleton';
import { Avatar } from '../../ui/pictures/Avatar';

export default function ExplorePage() {
  const { t } = useLingui();
  usePageTitle(t`Explore`);
  const { viewer } = useSession();
  // Right after signing in, the session has no profile yet.
  const isUnknown = viewer?.id === '';
  const { data: profile, error } = useProfile();
  const who = isUnknown ? profile : viewer;
  const photo = who?.profile_image_url ?? null;
  const latest = useLatestTrip();
  // Travellers without trips need a destination to start with more than other travellers' trips.
  const isNew = latest.trip === undefined && !latest.isLoading;
  const hasName = who !== undefined && who !== null && who.name !== '';
  const name = hasName ? who.name : t`Traveler`;
  return (
    <AppShell tab="/explore">
      <header className="explore__head row-between">
        <div>
          <p className="mute">{t`Where to next?`}</p>
          <h1 className="title">{t`Hi, ${name}`}</h1>
        </div>
        <PressLink className="explore__me" href="/profile" aria-label={t`Your profile`}>
          {hasName || photo !== null ? (
            <Avatar name={who?.name ?? ''} src={photo} />
          ) : (
            <span className="avatar avatar--1">
              <User />
            </span>
          )}
        </PressLink>
      </header>
      {/* Looks like a search field. */}
      <PressLink className="input search" href="/create-trip">
        <Search />
        <span>{t`Search a destination to plan`}</span>
      </PressLink>
      <div className="cols explore__cols">
        <div className="explore__latest">
          <LatestTrip {...latest} />
          {isNew && <PopularDestinations />}
        </div>
        <div className="explore__published">
          <PublishedTrips />
        </div>
        {!isNew && (
          <div className="explore__more">
            <PopularDestinations />
          </div>
        )}
        {(profile !== undefined || error === null) && (
          <UpcomingHolidays country={profile?.country} isQuiet={latest.isLoading} />
        )}
      </div>
    </AppShell>
  );
}

function LatestTrip({ trip, isLoading }: ReturnType<typeof useLatestTrip>) {
  const { t } = useLingui();
  if (isLoading)
    return (
      <section className="section">
        <LoadingStatus>{t`Loading your trips`}</LoadingStatus>
        <div className="row-between">
          <Skeleton height="1.5rem" width="10rem" />
        </div>
        <TripHeroSkeleton />
      </section>
    );
  if (trip === undefined) return null;
  return (
    <section className="section">
      <div className="row-between">
        <h2>{t`Your latest trip`}</h2>
        <TextLink href="/trips">{t`All Trips`}</TextLink>
      </div>
      <TripHero trip={trip} level={3} />
    </section>
  );
}
