import type { ReactNode } from 'react';

import { classes } from '../classes';

export interface PlateProps {
  children: ReactNode;
  tone?: 'sign' | 'sand' | 'trail' | 'night';
  isLarge?: boolean;
}

/** A small pointed plate for facts of the road: days, distance, time. */
export function Plate({ children, tone = 'sign', isLarge }: PlateProps) {
  return (
    <span className={classes('plate', tone !== 'sign' && `plate--${tone}`, isLarge && 'plate--large')}>
      {children}
    </span>
  );
}
