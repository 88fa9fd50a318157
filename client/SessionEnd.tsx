import { useEffect } from 'react';

import { onSessionEnd } from './api/session';
import { useSession } from './api/viewer';
import { toast } from './ui/toast/toast';

const ENDED = 'Your session has ended. Please sign in again.';

/** Tells a traveller whose session the server has ended why the page is gone. */
export function SessionEnd() {
  const isSignedIn = useSession().viewer !== null;
  useEffect(
    () => (isSignedIn ? onSessionEnd(() => toast.info(ENDED, { id: ENDED })) : undefined),
    [isSignedIn],
  );
  return null;
}
