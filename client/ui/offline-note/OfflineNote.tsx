import { CloudOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';

import { Note } from '../note/Note';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Says that the network is gone, and after it what that means for the page. */
export function OfflineNote({ children }: { children: ReactNode }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="offline-note" role="status" hidden={isOnline}>
      {!isOnline && (
        <Note icon={CloudOff}>
          <b className="b">You are offline.</b> {children}
        </Note>
      )}
    </div>
  );
}
