import type { ReactNode } from 'react';

import { CoverArt } from '../cover-art/CoverArt';
import { Go } from '../go/Go';

export interface NotFoundProps {
  /** What is missing: "Trip not found". */
  title: string;
  /** Why that may be. */
  children: ReactNode;
  /** Where to go instead. */
  href: string;
  /** What that is called. */
  way: string;
}

/** A whole page in place of what does not exist. */
export function NotFound({ title, children, href, way }: NotFoundProps) {
  return (
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name="Nowhere" kind="road" />
        </div>
        <h1 className="title" tabIndex={-1}>
          {title}
        </h1>
        <p className="mute">{children}</p>
        <Go href={href}>{way}</Go>
      </div>
    </main>
  );
}
