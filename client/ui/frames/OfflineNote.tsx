import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';

import { Callout } from '../labels/Callout';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

export interface OfflineNoteProps {
  /** The page shows copies: the server cannot be reached, even if the browser reports a connection. */
  isCopy?: boolean;
  children: ReactNode;
}

/** A note that the browser is offline and what that means for the page. */
export function OfflineNote({ isCopy = false, children }: OfflineNoteProps) {
  const hasNetwork = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isOnline = hasNetwork && !isCopy;
  return (
    <div className="offline-note" role="status" hidden={isOnline}>
      {!isOnline && (
        <Callout icon={CloudOff}>
          <b className="b">
            <Trans>You are offline.</Trans>
          </b>{' '}
          {children}
        </Callout>
      )}
    </div>
  );
}
