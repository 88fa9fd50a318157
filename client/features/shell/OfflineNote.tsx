import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

import { Note } from '../../ui/note/Note';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Says that the network is gone; what is on the page stays readable. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div className="offline-note" role="status" hidden={isOnline}>
      {!isOnline && (
        <Note icon={CloudOff}>
          <b className="b">You are offline.</b> This is the last copy. Changes wait until you are back.
        </Note>
      )}
    </div>
  );
}
