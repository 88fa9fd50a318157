import { Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { classes } from '../classes';

export interface NoteProps {
  children: ReactNode;
  tone?: 'sand' | 'sky' | 'trail';
  icon?: LucideIcon;
  /** Said aloud when it appears. */
  isStatus?: boolean;
}

/** A coloured line of information inside a page. */
export function Note({ children, tone = 'sand', icon: Icon = Info, isStatus = false }: NoteProps) {
  return (
    <div
      className={classes('note', tone !== 'sand' && `note--${tone}`)}
      role={isStatus ? 'status' : undefined}
    >
      <Icon />
      <span>{children}</span>
    </div>
  );
}
