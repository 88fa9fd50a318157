import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { usePageTitle } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { type Profile, useProfile } from '../../features/account/api';
import { ChangePassword } from '../../features/account/ChangePassword';
import { ProfileForm, ProfileFormSkeleton, useProfileForm } from '../../features/account/ProfileForm';
import { YourData } from '../../features/account/YourData';
import { AppShell } from '../../features/shell/AppShell';
import { Button } from '../../ui/buttons/Button';
import { LoadingStatus } from '../../ui/frames/Skeleton';
import { TopBar } from '../../ui/frames/TopBar';
import { LeaveGuard } from '../../ui/overlays/LeaveGuard';
import { useSheet } from '../../ui/overlays/Sheet';
import { toast } from '../../ui/overlays/Toast';

const BACK = '/settings';

export default function AccountDetailsPage() {
  const { t } = useLingui();
  usePageTitle(t`Account Details`);
  const { data, error, isPending, isFetching, refetch } = useProfile();
  const [hasChanges, setHasChanges] = useState(false);
  const failed = t`Failed to load profile`;
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, failed), { id: failed });
  }, [error, failed]);
  return (
    <LeaveGuard
      isHeld={hasChanges}
      title={t`Leave without saving?`}
      text={t`Your changes are not saved yet. To save them, stay and press Update Profile.`}
      home={BACK}
    >
      <AppShell tab="/profile">
        <TopBar title={t`Account Details`} back={BACK} />
        {isPending && (
          <>
            <LoadingStatus>{t`Loading your profile`}</LoadingStatus>
            <ProfileFormSkeleton />
          </>
        )}
        {data !== undefined && <AccountDetails profile={data} onChange={setHasChanges} />}
        {data === undefined && error !== null && (
          <div className="account-details stack stack--start">
            <p>{failed}</p>
            <Button isWorking={isFetching} onPress={() => void refetch()}>
              {t`Try again`}
            </Button>
          </div>
        )}
      </AppShell>
    </LeaveGuard>
  );
}

interface AccountDetailsProps {
  profile: Profile;
  /** Called with whether there are unsaved changes. */
  onChange: (hasChanges: boolean) => void;
}

function AccountDetails({ profile, onChange }: AccountDetailsProps) {
  const form = useProfileForm(profile);
  const password = useSheet();
  const { hasChanges } = form;
  useEffect(() => onChange(hasChanges), [hasChanges, onChange]);
  return (
    <div className="account-details">
      <ProfileForm profile={profile} form={form} onChangePassword={password.open} />
      <YourData email={profile.email} />
      <ChangePassword
        key={password.visit}
        email={profile.email}
        isOpen={password.isOpen}
        onClose={password.close}
      />
    </div>
  );
}
