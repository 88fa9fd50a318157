import type { ReactNode } from 'react';

import { CoverArt } from '../cover-art/CoverArt';

export interface NothingFoundProps {
  /** "No trips called “Kohci”" */
  title: string;
  /** What else to try. */
  hint: string;
  /** A way to do so. */
  children?: ReactNode;
}

/** What stands in place of results when a text finds none. */
export function NothingFound({ title, hint, children }: NothingFoundProps) {
  return (
    <div className="empty">
      <div className="art">
        <CoverArt name="Waypost" kind="road" />
      </div>
      <h2 className="nothing-found__title">{title}</h2>
      <p className="mute nothing-found__hint">{hint}</p>
      {children}
    </div>
  );
}
