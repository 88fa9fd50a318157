import { Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { classes } from '../classes';

export interface CalloutProps {
  children: ReactNode;
  tone?: 'sand' | 'sky' | 'trail';
  icon?: LucideIcon;
  /** Announced to screen readers when it appears. */
  isStatus?: boolean;
}

/** A coloured note within a page. */
export function Callout({ children, tone = 'sand', icon: Icon = Info, isStatus = false }: CalloutProps) {
  return (
    <div
      className={classes('callout', tone !== 'sand' && `callout--${tone}`)}
      role={isStatus ? 'status' : undefined}
    >
      <Icon />
      <span>{children}</span>
    </div>
  );
}
