import { House, LayoutGrid, Mail, Menu, X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useBootstrap } from '../../api/bootstrap';
import { IconButton } from '../../ui/icon-button/IconButton';
import { Logo } from '../../ui/logo/Logo';
import { type Anchor, goToAnchor } from './anchors';

const LINKS = [
  { anchor: 'top', href: '/', label: 'Home', icon: House },
  { anchor: 'features', href: '/#features', label: 'Features', icon: LayoutGrid },
  { anchor: 'contact', href: '/#contact', label: 'Contact', icon: Mail },
] as const;

/** The public pages' header: logo and three links, in a menu on small screens. */
export function SiteHeader() {
  const { appName } = useBootstrap();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isHome = pathname === '/';
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
  // Elsewhere the plain link loads the landing page with its anchor.
  const choose = (event: MouseEvent, anchor: Anchor) => {
    setOpen(false);
    if (!isHome) return;
    event.preventDefault();
    goToAnchor(anchor);
  };
  return (
    <header className="site-bar">
      <Logo name={appName} onPress={() => (isHome ? goToAnchor('top') : void navigate('/'))} />
      <nav className="site-bar__links" aria-label="Site">
        {LINKS.map(({ anchor, href, label }) => (
          <a key={anchor} href={href} onClick={(event) => choose(event, anchor)}>
            {label}
          </a>
        ))}
      </nav>
      <div className="site-bar__toggle">
        <IconButton
          ref={button}
          label="Toggle menu"
          icon={isOpen ? X : Menu}
          look="disc"
          isExpanded={isOpen}
          controls="site-menu"
          onPress={() => setOpen(!isOpen)}
        />
      </div>
      <nav className="site-menu" id="site-menu" aria-label="Site menu" hidden={!isOpen}>
        {LINKS.map(({ anchor, href, label, icon: Icon }) => (
          <a key={anchor} href={href} onClick={(event) => choose(event, anchor)}>
            <Icon />
            {label}
          </a>
        ))}
      </nav>
    </header>
  );
}
