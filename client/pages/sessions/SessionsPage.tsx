import { useLingui } from '@lingui/react/macro';

import { SessionList, useSessions } from '../../features/account/SessionList';
import { BelowSettings } from '../../features/shell/BelowSettings';

/** The page of the devices on which the traveller is signed in. */
export default function SessionsPage() {
  const { t } = useLingui();
  return (
    <BelowSettings
      title={t`Signed-in devices`}
      about={t`Sign out any device that you don’t recognise or no longer use. If it wasn’t you, change your password too. A device that isn’t used for 30 days is signed out automatically.`}
      query={useSessions()}
      loading={t`Loading your devices`}
      failed={t`Failed to load your devices`}
    >
      {({ sessions }) => <SessionList sessions={sessions} />}
    </BelowSettings>
  );
}
