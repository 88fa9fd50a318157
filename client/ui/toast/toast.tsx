import { toast as toastify } from 'react-toastify/unstyled';

import { ToastContent, type ToastKind } from './ToastContent';

/** How long a toast of the trip pages stays, in milliseconds. */
export const TRIP_TOAST = 3000;

export interface ToastOptions {
  /** Milliseconds; 5000 when left out. */
  autoClose?: number;
  /** The same id shows only one toast at a time, with what was said last. */
  id?: string;
}

function show(kind: ToastKind, text: string, { autoClose, id }: ToastOptions = {}) {
  const content = <ToastContent kind={kind} text={text} />;
  if (id !== undefined && toastify.isActive(id)) {
    toastify.update(id, { render: content, type: kind });
    return;
  }
  toastify(content, {
    type: kind,
    role: kind === 'error' ? 'alert' : 'status',
    ...(autoClose === undefined ? {} : { autoClose }),
    ...(id === undefined ? {} : { toastId: id }),
  });
}

/** Says something in the corner for a while. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
};
