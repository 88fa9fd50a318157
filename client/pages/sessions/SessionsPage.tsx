import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import { usePageTitle } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { SessionList } from '../../features/account/SessionList';
import { useSessions } from '../../features/account/sessions';
import { AppShell } from '../../features/shell/AppShell';
import { Button } from '../../ui/Button';
import { LoadingStatus } from '../../ui/Skeleton';
import { toast } from '../../ui/Toast';
import { TopBar } from '../../ui/TopBar';

/** Where the traveller is signed in. */
export default function SessionsPage() {
  const { t } = useLingui();
  usePageTitle(t`Signed-in devices`);
  const { data, error, isPending, isFetching, refetch } = useSessions();
  const failed = t`Failed to load your devices`;
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, failed), { id: failed });
  }, [error, failed]);
  return (
    <AppShell tab="/profile">
      <TopBar title={t`Signed-in devices`} back="/settings" />
      <div className="stack sessions-page">
        <p className="mute">
          {t`End what you don’t know or no longer use, and change your password if it wasn’t you. A device that isn’t used for 30 days is signed out by itself.`}
        </p>
        {isPending && <LoadingStatus>{t`Loading your devices`}</LoadingStatus>}
        {data !== undefined && <SessionList sessions={data.sessions} />}
        {data === undefined && error !== null && (
          <>
            <p>{failed}</p>
            <Button isWorking={isFetching} onPress={() => void refetch()}>
              {t`Try again`}
            </Button>
          </>
        )}
      </div>
    </AppShell>
  );
}
