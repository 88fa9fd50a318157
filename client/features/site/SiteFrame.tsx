import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { House, LayoutGrid, type LucideIcon, Mail, Menu, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useBootstrap } from '../../api/bootstrap';
import { IconButton } from '../../ui/buttons/IconButton';
import { TextLink } from '../../ui/buttons/TextLink';
import { Logo } from '../../ui/frames/Logo';

/** The anchors of the landing page and the ids of their headings. */
const HEADINGS = { top: 'hero-title', features: 'features-title', contact: 'contact-title' } as const;
type Anchor = keyof typeof HEADINGS;

const LINKS: readonly { anchor: Anchor; href: string; label: MessageDescriptor; icon: LucideIcon }[] = [
  { anchor: 'top', href: '/', label: msg`Home`, icon: House },
  { anchor: 'features', href: '/#features', label: msg`Features`, icon: LayoutGrid },
  { anchor: 'contact', href: '/#contact', label: msg`Contact`, icon: Mail },
];

/** Scrolls to an anchor (smoothly, unless motion is reduced), updates the address and focuses the heading. */
function goToAnchor(anchor: Anchor): void {
  // Replaces the entry and preserves the router's state, so that Back leads to the previous page.
  history.replaceState(history.state, '', anchor === 'top' ? '/' : `/#${anchor}`);
  const heading = document.getElementById(HEADINGS[anchor]);
  heading?.focus({ preventScroll: true });
  if (anchor === 'top') window.scrollTo({ top: 0 });
  else document.getElementById(anchor)?.scrollIntoView();
}

/** The header of the public pages: the logo and three links, which move to a menu on small screens. */
export function SiteHeader() {
  const { t } = useLingui();
  const { appName } = useBootstrap();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isLanding = pathname === '/';
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);
  // On other pages, the plain link loads the landing page at its anchor.
  const follow = (event: MouseEvent, anchor: Anchor) => {
    setOpen(false);
    if (!isLanding) return;
    event.preventDefault();
    goToAnchor(anchor);
  };
  return (
    <header className="site-bar">
      <Logo name={appName} onPress={() => (isLanding ? goToAnchor('top') : void navigate('/'))} />
      <nav className="site-bar__links" aria-label={t`Site`}>
        {LINKS.map(({ anchor, href, label }) => (
          <a key={anchor} href={href} onClick={(event) => follow(event, anchor)}>
            {t(label)}
          </a>
        ))}
      </nav>
      <div className="site-bar__toggle">
        <IconButton
          ref={button}
          label={t`Toggle menu`}
          icon={isOpen ? X : Menu}
          look="disc"
          isExpanded={isOpen}
          controls="site-menu"
          onPress={() => setOpen(!isOpen)}
        />
      </div>
      <nav className="site-menu" id="site-menu" aria-label={t`Site menu`} hidden={!isOpen}>
        {LINKS.map(({ anchor, href, label, icon: Icon }) => (
          <a key={anchor} href={href} onClick={(event) => follow(event, anchor)}>
            <Icon />
            {t(label)}
          </a>
        ))}
      </nav>
    </header>
  );
}

/** The footer of the public pages: contact, Terms and Privacy. */
export function SiteFooter() {
  const { t } = useLingui();
  const { supportEmail } = useBootstrap();
  return (
    <footer className="foot" id="contact">
      <div className="foot__in">
        <div>
          <h2 className="title foot__title" id="contact-title" tabIndex={-1}>
            {t`Questions? We read every message.`}
          </h2>
          <p className="foot__mail">
            <TextLink href={`mailto:${supportEmail}`}>
              <Mail />
              {t`Contact`}
            </TextLink>
          </p>
        </div>
        <p className="foot__links">
          <TextLink href="/terms">{t`Terms`}</TextLink>
          <TextLink href="/privacy">{t`Privacy`}</TextLink>
        </p>
      </div>
    </footer>
  );
}
