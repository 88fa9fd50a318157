import type { LucideIcon } from 'lucide-react';

import { classes } from '../classes';

export interface BadgeProps {
  children: string;
  tone?: 'plain' | 'moss' | 'sand' | 'trail' | 'night';
  icon?: LucideIcon;
}

/** A small round label, such as Published, Owner or Copied. */
export function Badge({ children, tone = 'plain', icon: Icon }: BadgeProps) {
  return (
    <span className={classes('badge', tone !== 'plain' && `badge--${tone}`)}>
      {Icon !== undefined && <Icon />}
      {children}
    </span>
  );
}
