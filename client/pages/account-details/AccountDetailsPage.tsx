import { useEffect, useState } from 'react';

import { errorText } from '../../api/errors';
import { usePageTitle } from '../../api/usePageTitle';
import { AccountDetails } from '../../features/account/AccountDetails';
import { AccountSkeleton } from '../../features/account/AccountSkeleton';
import { useProfile } from '../../features/profile/getProfile';
import { AppShell } from '../../features/shell/AppShell';
import { Button } from '../../ui/button/Button';
import { LeaveGuard } from '../../ui/leave/LeaveGuard';
import { LoadingStatus } from '../../ui/skeleton/Skeleton';
import { toast } from '../../ui/toast/toast';
import { TopBar } from '../../ui/top-bar/TopBar';

const BACK = '/settings';
const FAILED = 'Failed to load profile';

export default function AccountDetailsPage() {
  usePageTitle('Account Details');
  const { data, error, isPending, isFetching, refetch } = useProfile();
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, FAILED), { id: FAILED });
  }, [error]);
  return (
    <LeaveGuard
      isHeld={isChanged}
      title="Leave without saving?"
      text="Your changes are not saved yet. Stay and press Update Profile to keep them."
      home={BACK}
    >
      <AppShell tab="/profile">
        <TopBar title="Account Details" back={BACK} />
        {isPending && (
          <>
            <LoadingStatus>Loading your profile</LoadingStatus>
            <AccountSkeleton />
          </>
        )}
        {data !== undefined && <AccountDetails profile={data} onChanged={setChanged} />}
        {data === undefined && error !== null && (
          <div className="stack account-page__failed">
            <p>{FAILED}</p>
            <Button isWorking={isFetching} onPress={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </AppShell>
    </LeaveGuard>
  );
}
