import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { useBootstrap } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { dateText } from '../../text/dates';
import { TextLink } from '../../ui/buttons/TextLink';
import { SkipLink } from '../../ui/focus';
import { TopBar } from '../../ui/frames/TopBar';
import { SiteFooter, SiteHeader } from './SiteFrame';

/** Date of the latest change to a legal text. */
const LAST_CHANGED = '2026-11-26';

export interface LegalSection {
  /** Anchor of the section. */
  id: string;
  title: ReactNode;
  body: ReactNode;
}

export interface LegalFrameProps {
  title: string;
  /** A summary of the page. */
  lead: ReactNode;
  sections: readonly LegalSection[];
}

/** The layout of the legal pages. Works without JavaScript. */
export function LegalFrame({ title, lead, sections }: LegalFrameProps) {
  const { viewer } = useSession();
  const date = dateText(LAST_CHANGED);
  return (
    <div className="legal">
      <SkipLink />
      <SiteHeader />
      <main className="legal__main" id="main" tabIndex={-1}>
        <Contents sections={sections} />
        <article className="legal__text">
          <TopBar title={title} back={viewer === null ? '/' : '/settings'} />
          <p className="cap">
            <Trans>
              Last changed on <time dateTime={LAST_CHANGED}>{date}</time>
            </Trans>
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
      <SiteFooter />
    </div>
  );
}

/** The table of contents, shown if there is room beside the text. */
function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const { t } = useLingui();
  return (
    <nav className="legal__contents" aria-labelledby="contents-title">
      <p className="label" id="contents-title">
        {t`On this page`}
      </p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A link to the support mailbox. */
export function Mailbox() {
  const { supportEmail } = useBootstrap();
  return <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>;
}

/** Google's terms, which apply to everyone who uses its maps and places in the app. */
export function GoogleTerms() {
  return (
    <TextLink href="https://maps.google.com/help/terms_maps/" isOutside>
      <Trans>Google Maps/Google Earth Additional Terms of Service</Trans>
    </TextLink>
  );
}

export function GooglePrivacy() {
  return (
    <TextLink href="https://policies.google.com/privacy" isOutside>
      <Trans>Google Privacy Policy</Trans>
    </TextLink>
  );
}
