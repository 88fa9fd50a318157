import type { ReactNode } from 'react';

import { CoverArt } from './cover-art/CoverArt';

export interface CenterPageProps {
  /** The seed of its picture. */
  art?: string;
  title: string;
  children: ReactNode;
}

/** A page in place of another, with a picture of a road. */
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
