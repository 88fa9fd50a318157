import type { ReactNode } from 'react';

import { useSession } from '../../api/viewer';
import { SkipLink } from '../../ui/layout/SkipLink';
import { TopBar } from '../../ui/top-bar/TopBar';
import { Contents } from './Contents';
import type { LegalSection } from './section';

export interface LegalFrameProps {
  title: string;
  /** The page in a few words. */
  lead: ReactNode;
  sections: readonly LegalSection[];
  /** The site's header and footer. */
  header: ReactNode;
  footer: ReactNode;
}

/** The reading layout of the legal pages; it needs no script. */
export function LegalFrame({ title, lead, sections, header, footer }: LegalFrameProps) {
  const { viewer } = useSession();
  return (
    <div className="legal">
      <SkipLink />
      {header}
      <main className="legal__main" id="main" tabIndex={-1}>
        <Contents sections={sections} />
        <article className="legal__text">
          <TopBar title={title} back={viewer === null ? '/' : '/settings'} />
          <p className="cap">
            Last changed on <time dateTime="2026-11-21">21 November 2026</time>
          </p>
          <p className="legal__lead">{lead}</p>
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {heading}
              </h2>
              {body}
            </section>
          ))}
        </article>
      </main>
      {footer}
    </div>
  );
}
