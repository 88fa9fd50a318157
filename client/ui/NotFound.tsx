import type { ReactNode } from 'react';

import { CoverArt } from './cover-art/CoverArt';
import { PrimaryButton } from './PrimaryButton';

export interface NotFoundProps {
  /** What is missing: "Trip not found". */
  title: string;
  /** Why that may be. */
  children: ReactNode;
  /** Where to go instead. */
  href: string;
  /** Its label. */
  way: string;
}

/** A page for something that does not exist. */
export function NotFound({ title, children, href, way }: NotFoundProps) {
  return (
    <CenterPage title={title}>
      <p className="mute">{children}</p>
      <PrimaryButton href={href}>{way}</PrimaryButton>
    </CenterPage>
  );
}

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
