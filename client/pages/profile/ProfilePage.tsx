import { useLingui } from '@lingui/react/macro';
import { EyeOff, Settings } from 'lucide-react';
import { useEffect } from 'react';

import { usePageTitle } from '../../api/bootstrap';
import { errorText, refusalOf } from '../../api/errors';
import { type Profile, updateProfile, useProfile, useStoreProfile } from '../../features/account/api';
import { SomedayList } from '../../features/places/Someday';
import { AppShell } from '../../features/shell/AppShell';
import { ProfileHead, ProfileSkeleton } from '../../features/travellers/Profile';
import { TripRows } from '../../features/trips/TripList';
import { Button } from '../../ui/buttons/Button';
import { IconButton } from '../../ui/buttons/IconButton';
import { EditableText } from '../../ui/forms/EditableText';
import { LoadingStatus } from '../../ui/frames/Skeleton';
import { TopBar } from '../../ui/frames/TopBar';
import { Callout } from '../../ui/labels/Callout';
import { Stats } from '../../ui/labels/Stats';
import { toast } from '../../ui/overlays/Toast';

export default function ProfilePage() {
  const { t } = useLingui();
  usePageTitle(t`Profile`);
  const { data, error, isPending, isFetching, refetch } = useProfile();
  const failed = t`Failed to load profile`;
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, failed), { id: failed });
  }, [error, failed]);
  return (
    <AppShell tab="/profile">
      <TopBar title={t`Profile`} back="/explore">
        <IconButton label={t`Settings`} icon={Settings} href="/settings" />
      </TopBar>
      {isPending && (
        <>
          <LoadingStatus>{t`Loading your profile`}</LoadingStatus>
          <ProfileSkeleton />
        </>
      )}
      {data !== undefined && <OwnProfile profile={data} />}
      {data === undefined && error !== null && (
        <div className="profile-page__actions">
          <Button isWorking={isFetching} onPress={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      )}
    </AppShell>
  );
}

function OwnProfile({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { hidden_text_why: textWhy, hidden_photo_why: photoWhy } = profile;
  return (
    <>
      <ProfileHead name={profile.name} email={profile.email} photo={profile.profile_image_url} />
      <Stats
        items={[
          { label: t`Trips`, value: profile.trip_count },
          { label: t`Followers`, value: profile.followers_count },
          { label: t`Following`, value: profile.following_count },
        ]}
      />
      {photoWhy !== null && (
        <Callout icon={EyeOff}>{t`Our staff have hidden your photo from others: ${photoWhy}`}</Callout>
      )}
      {textWhy !== null && (
        <Callout icon={EyeOff}>{t`Our staff have hidden your text from others: ${textWhy}`}</Callout>
      )}
      <AboutMe text={profile.about_me} />
      <SomedayList />
      <section className="section">
        <div className="row-between">
          <h2>{t`Published trips`}</h2>
        </div>
        {profile.trip_list.length === 0 ? (
          <p className="mute">{t`Nothing published yet. Trips you publish will appear here.`}</p>
        ) : (
          <TripRows trips={profile.trip_list} />
        )}
      </section>
    </>
  );
}

const MAX_ABOUT = 5000;

function AboutMe({ text }: { text: string }) {
  const { t } = useLingui();
  const storeProfile = useStoreProfile();
  return (
    <EditableText
      title={t`About Me`}
      name="about_me"
      text={text}
      empty={t`Tell other travellers about yourself.`}
      maxLength={MAX_ABOUT}
      canEdit
      onSave={async (about) => storeProfile((await updateProfile({ about })).profile_data)}
      explain={(error) => refusalOf(error, t`Failed to update about me`)}
    />
  );
}
