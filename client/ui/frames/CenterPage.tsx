import type { ReactNode } from 'react';

import { CoverArt } from '../cover-art/CoverArt';

export interface CenterPageProps {
  /** Seed of the picture. */
  art?: string;
  title: string;
  children: ReactNode;
}

/** A page with one centred message and a picture of a road, shown instead of the requested page. */
export function CenterPage({ art = 'Nowhere', title, children }: CenterPageProps) {
  return (
    <main className="center-page" id="main">
      <div>
        <div className="art center-page__art">
          <CoverArt name={art} kind="road" />
        </div>
        <h1 className="title" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
