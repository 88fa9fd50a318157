import { Settings } from 'lucide-react';
import { useEffect } from 'react';

import { errorText } from '../../api/errors';
import { usePageTitle } from '../../api/usePageTitle';
import { AboutMe } from '../../features/profile/AboutMe';
import { useProfile } from '../../features/profile/getProfile';
import { ProfileHead } from '../../features/profile/ProfileHead';
import { ProfileSkeleton } from '../../features/profile/ProfileSkeleton';
import { AppShell } from '../../features/shell/AppShell';
import { TripRows } from '../../features/trips/TripRows';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/icon-button/IconButton';
import { LoadingStatus } from '../../ui/skeleton/Skeleton';
import { Stats } from '../../ui/stats/Stats';
import { toast } from '../../ui/toast/toast';
import { TopBar } from '../../ui/top-bar/TopBar';

export default function ProfilePage() {
  usePageTitle('Profile');
  const { data, error, isPending, isFetching, refetch } = useProfile();
  useEffect(() => {
    if (error !== null)
      toast.error(errorText(error, 'Failed to load profile'), { id: 'Failed to load profile' });
  }, [error]);
  return (
    <AppShell tab="/profile">
      <TopBar title="Profile" back="/explore">
        <IconButton label="Settings" icon={Settings} href="/settings" />
      </TopBar>
      {isPending && (
        <>
          <LoadingStatus>Loading your profile</LoadingStatus>
          <ProfileSkeleton />
        </>
      )}
      {data !== undefined && (
        <>
          <ProfileHead name={data.name} email={data.email} photo={data.profile_image_url} />
          <Stats
            items={[
              { label: 'Trips', value: data.trip_count },
              { label: 'Followers', value: data.followers_count },
              { label: 'Following', value: data.following_count },
            ]}
          />
          <AboutMe text={data.about_me} />
          <section className="section">
            <div className="row-between">
              <h2>Published trips</h2>
            </div>
            {data.trip_list.length === 0 ? (
              <p className="mute">Nothing published yet. The trips you publish appear here.</p>
            ) : (
              <TripRows trips={data.trip_list} />
            )}
          </section>
        </>
      )}
      {data === undefined && error !== null && (
        <div className="profile-page__actions">
          <Button isWorking={isFetching} onPress={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </AppShell>
  );
}
