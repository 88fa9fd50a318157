import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

import { usePageTitle } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { AppShell } from '../../features/shell/AppShell';
import { BlockedList } from '../../features/travellers/BlockedList';
import { useBlocked } from '../../features/travellers/blocks';
import { Button } from '../../ui/Button';
import { LoadingStatus } from '../../ui/Skeleton';
import { toast } from '../../ui/Toast';
import { TopBar } from '../../ui/TopBar';

/** Whom the traveller has blocked. */
export default function BlockedPage() {
  const { t } = useLingui();
  usePageTitle(t`Blocked travellers`);
  const { data, error, isPending, isFetching, refetch } = useBlocked();
  const failed = t`Failed to load whom you have blocked`;
  useEffect(() => {
    if (error !== null) toast.error(errorText(error, failed), { id: failed });
  }, [error, failed]);
  return (
    <AppShell tab="/profile">
      <TopBar title={t`Blocked travellers`} back="/settings" />
      <div className="stack blocked-page">
        <p className="mute">
          {t`You don’t follow or find each other, and they can’t open your profile and your published trips. They aren’t told. To block someone, open their profile and its menu.`}
        </p>
        {isPending && <LoadingStatus>{t`Loading whom you have blocked`}</LoadingStatus>}
        {data !== undefined && <BlockedList travellers={data.blocked} />}
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
