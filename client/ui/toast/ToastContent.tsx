import { Check, CircleAlert, Info } from 'lucide-react';

import { classes } from '../classes';

export type ToastKind = 'success' | 'info' | 'error';

const ICONS = { success: Check, info: Info, error: CircleAlert };
const DISCS = { success: 'disc--moss', info: 'disc--sky', error: 'disc--poppy' };

/** An icon of its kind and the text. */
export function ToastContent({ kind, text }: { kind: ToastKind; text: string }) {
  const Icon = ICONS[kind];
  return (
    <div className="toast__content">
      <span className={classes('disc', DISCS[kind])}>
        <Icon />
      </span>
      <p>{text}</p>
    </div>
  );
}
