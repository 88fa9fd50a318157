import { t } from '@lingui/core/macro';
import { useEffect } from 'react';

import { onSessionEnd } from './api/session';
import { useSession } from './api/viewer';
import { toast } from './ui/Toast';

/** Tells a traveller whose session the server has ended why the page is gone. */
export function SessionEnd() {
  const isSignedIn = useSession().viewer !== null;
  useEffect(
    () =>
      isSignedIn
        ? onSessionEnd(() =>
            toast.info(t`Your session has ended. Please sign in again.`, { id: 'session ended' }),
          )
        : undefined,
    [isSignedIn],
  );
  return null;
}
