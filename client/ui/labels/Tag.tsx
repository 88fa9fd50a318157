import type { ReactNode } from 'react';

import { classes } from '../classes';

export interface TagProps {
  children: ReactNode;
  tone?: 'sign' | 'sand' | 'trail' | 'night';
  isLarge?: boolean;
}

/** A small arrow-shaped label for days, distance and time. */
export function Tag({ children, tone = 'sign', isLarge }: TagProps) {
  return (
    <span className={classes('tag', tone !== 'sign' && `tag--${tone}`, isLarge && 'tag--large')}>
      {children}
    </span>
  );
}
