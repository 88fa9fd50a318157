import { User } from 'lucide-react';
import { Link } from 'react-aria-components';

import { usePageTitle } from '../../api/usePageTitle';
import { useSession } from '../../api/viewer';
import { UpcomingHolidays } from '../../features/holidays/UpcomingHolidays';
import { useProfile } from '../../features/profile/getProfile';
import { AppShell } from '../../features/shell/AppShell';
import { useLatestTrip } from '../../features/trips/listTrips';
import { PopularDestinations } from '../../features/trips/PopularDestinations';
import { PublishedTrips } from '../../features/trips/PublishedTrips';
import { TripHero } from '../../features/trips/TripHero';
import { TripHeroSkeleton } from '../../features/trips/TripHeroSkeleton';
import { Avatar } from '../../ui/avatar/Avatar';
import { SearchLink } from '../../ui/search-field/SearchLink';
import { LoadingStatus, Skeleton } from '../../ui/skeleton/Skeleton';
import { TextLink } from '../../ui/text-link/TextLink';

export default function ExplorePage() {
  usePageTitle('Explore');
  const { viewer } = useSession();
  const isUnknown = viewer?.id === '';
  const { data: profile, error } = useProfile();
  const who = isUnknown ? profile : viewer;
  const photo = who?.profile_image_url ?? null;
  const latest = useLatestTrip();
  const hasName = who !== undefined && who !== null && who.name !== '';
  return (
    <AppShell tab="/explore">
      <header className="explore__head row-between">
        <div>
          <p className="mute">Where shall we point you?</p>
          <h1 className="title">{`Hi, ${hasName ? who.name : 'Traveler'}`}</h1>
        </div>
        <Link className="explore__me" href="/profile" aria-label="Your profile">
          {hasName || photo !== null ? (
            <Avatar name={who?.name ?? ''} src={photo} />
          ) : (
            <span className="avatar avatar--1">
              <User />
            </span>
          )}
        </Link>
      </header>
      <SearchLink href="/create-trip">Search a destination to plan</SearchLink>
      <div className="cols explore__cols">
        <div>
          <LatestTrip {...latest} />
          <PublishedTrips />
          <PopularDestinations />
        </div>
        {(profile !== undefined || error === null) && (
          <UpcomingHolidays country={profile?.country} isQuiet={latest.isLoading} />
        )}
      </div>
    </AppShell>
  );
}

function LatestTrip({ trip, isLoading }: ReturnType<typeof useLatestTrip>) {
  if (isLoading)
    return (
      <section className="section">
        <LoadingStatus>Loading your trips</LoadingStatus>
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
        <h2>Your latest trip</h2>
        <TextLink href="/trips">All Trips</TextLink>
      </div>
      <TripHero trip={trip} level={3} />
    </section>
  );
}
