import type { CSSProperties } from 'react';

import { classes } from '../classes';

export interface SkeletonProps {
  shape?: 'block' | 'line' | 'disc';
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
}

/** The grey place of what comes, in its exact size. */
export function Skeleton({ shape = 'block', width, height, radius }: SkeletonProps) {
  return (
    <div
      className={classes('skel', shape !== 'block' && `skel--${shape}`)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

/** Says once a page what loads: "Loading your trips". */
export function LoadingStatus({ children }: { children: string }) {
  return (
    <p className="vh" role="status">
      {children}
    </p>
  );
}
