import type { CSSProperties } from 'react';

import { classes } from '../classes';

export interface SkeletonProps {
  shape?: 'block' | 'line' | 'disc';
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
}

/** A placeholder with the exact size of the content. */
export function Skeleton({ shape = 'block', width, height, radius }: SkeletonProps) {
  return (
    <div
      className={classes('skel', shape !== 'block' && `skel--${shape}`)}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  );
}

/** Announces what is loading. Use it once per page: "Loading your trips". */
export function LoadingStatus({ children }: { children: string }) {
  return (
    <p className="vh" role="status">
      {children}
    </p>
  );
}

/** An indeterminate progress animation. The text beside it says what is in progress. */
export function WaitingLine() {
  return <div className="waiting-line" aria-hidden="true" />;
}
