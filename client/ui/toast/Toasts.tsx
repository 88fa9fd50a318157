import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { cssTransition, ToastContainer } from 'react-toastify/unstyled';

import { IconButton } from '../icon-button/IconButton';

const drop = cssTransition({ enter: 'toast-in', exit: 'toast-out' });
const never = () => () => undefined;

/** The place toasts appear in; mounted after hydration, because the server has none. */
export function Toasts() {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isBrowser) return null;
  return (
    // The attribute keeps notifications readable and reachable while a sheet or a list of choices is open.
    <div data-react-aria-top-layer="true">
      <ToastContainer
        aria-label="Notifications"
        position="top-right"
        autoClose={5000}
        draggable
        draggablePercent={80}
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick={false}
        hotKeys={(event) => event.altKey && event.code === 'KeyT'}
        transition={drop}
        icon={false}
        className={() => 'toasts'}
        toastClassName={(context) => `toast toast--${context?.type ?? 'info'}`}
        closeButton={({ closeToast }) => (
          <IconButton label="Dismiss" icon={X} isMuted onPress={() => closeToast(true)} />
        )}
      />
    </div>
  );
}
