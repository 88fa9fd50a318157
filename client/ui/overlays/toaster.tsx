import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import {
  cssTransition,
  type Id,
  toast as toastify,
  ToastContainer,
  type ToastOptions as Looks,
} from 'react-toastify/unstyled';

import { IconButton } from '../buttons/IconButton';
import { classes } from '../classes';
import type { ToastAction, ToastKind, ToastOptions } from './Toast';

interface Shown {
  /** The toast's id in the library: a new one for each toast, because it refuses the id of one that is leaving. */
  handle: Id;
  kind: ToastKind;
  text: string;
  stays: boolean;
  /** A time of `performance.now()`. */
  since: number;
}

/** The toasts on the screen, by the id of their options. */
const shown = new Map<string, Shown>();

/**
 * How long a toast may precede a change of page without being dismissed by it, in milliseconds: "Trip
 * deleted", then the list.
 */
const ARRIVAL_MS = 1000;

export function show(said: ToastKind, text: string, options: ToastOptions = {}): void {
  const { id: own = text, action, stays = false } = options;
  // The end of a session is reported twice, also by the page whose call was refused: show one toast.
  const other = action === undefined ? idSaying(text, own) : undefined;
  if (other !== undefined) dismiss((_, id) => id === own);
  const id = other ?? own;
  const kind = (other === undefined ? undefined : shown.get(other)?.kind) ?? said;
  const autoClose = stays ? false : options.autoClose;
  // Earlier errors are obsolete after a success.
  if (kind === 'success') dismiss((toast) => toast.kind === 'error');
  const content = (
    <ToastContent
      kind={kind}
      text={text}
      action={
        action && {
          ...action,
          onPress: () => {
            // Only once. The outcome replaces this toast.
            show(kind, text, { ...options, action: undefined, id });
            action.onPress();
          },
        }
      }
    />
  );
  const looks: Looks = {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    ...(autoClose === undefined ? {} : { autoClose }),
  };
  const previous = shown.get(id);
  const isUpdate = previous !== undefined && toastify.isActive(previous.handle);
  // By default, an update waits 100 ms and is lost if the toast closes meanwhile.
  if (isUpdate) toastify.update(previous.handle, { ...looks, render: content, delay: undefined });
  const handle: Id = isUpdate
    ? previous.handle
    : toastify(content, { ...looks, onClose: () => forget(id, handle) });
  shown.set(id, { handle, kind, text, stays, since: performance.now() });
}

/** Forgets a toast that closes, unless another one has taken over its id. */
function forget(id: string, handle: Id): void {
  if (shown.get(id)?.handle === handle) shown.delete(id);
}

/** Returns the id of another toast with the same text. */
function idSaying(text: string, own: string): string | undefined {
  return [...shown].find(
    ([id, toast]) => id !== own && toast.text === text && toastify.isActive(toast.handle),
  )?.[0];
}

function dismiss(isMeant: (toast: Shown, id: string) => boolean): void {
  for (const [id, toast] of shown) if (isMeant(toast, id)) toastify.dismiss(toast.handle);
}

/** Dismisses the toasts about the previous page. */
export function dismissOld(): void {
  const now = performance.now();
  dismiss(({ since, stays }) => !stays && now - since > ARRIVAL_MS);
}

const ICONS = { success: Check, info: Info, error: CircleAlert };
const DISCS = { success: 'disc--moss', info: 'disc--sky', error: 'disc--poppy' };

interface ToastContentProps {
  kind: ToastKind;
  text: string;
  action: ToastAction | undefined;
}

/** A toast's content: an icon for its kind, the text, and an optional action. */
function ToastContent({ kind, text, action }: ToastContentProps) {
  const Icon = ICONS[kind];
  return (
    <div className="toast__content">
      <span className={classes('disc', DISCS[kind])}>
        <Icon />
      </span>
      <p>{text}</p>
      {action && (
        <button type="button" className="btn btn--soft btn--s" onClick={action.onPress}>
          {action.label}
        </button>
      )}
    </div>
  );
}

const drop = cssTransition({ enter: 'toast-in', exit: 'toast-out' });

/** The list of toasts. */
export function ToastPlace() {
  const { t } = useLingui();
  return (
    <ToastContainer
      aria-label={t`Notifications`}
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
      // Hides the English name of the progress bar from screen readers. The style sheet makes it visible.
      hideProgressBar
      className={() => 'toasts'}
      toastClassName={(context) => `toast toast--${context?.type ?? 'info'}`}
      closeButton={({ closeToast }) => (
        <IconButton label={t`Dismiss`} icon={X} isMuted onPress={() => closeToast(true)} />
      )}
    />
  );
}
