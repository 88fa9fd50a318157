import { useLingui } from '@lingui/react/macro';
import { type LucideIcon, Plus } from 'lucide-react';
import type { MouseEvent } from 'react';

import { PressLink } from '../buttons/press';
import { Logo } from './Logo';

export interface TabBarItem {
  href: string;
  label: string;
  icon: LucideIcon;
}

export interface TabBarProps {
  appName: string;
  items: readonly TabBarItem[];
  /** Address of the current tab. */
  current?: string | undefined;
  /** Address of the logo in the rail. */
  home: string;
  /** An additional action in the rail. */
  extra?: { href: string; label: string };
  /** Shows only the rail of wide screens, and no bar on phones. */
  isRailOnly?: boolean;
}

/**
 * Ignores the second click of a double click: it was meant for the button on the previous page, which the bar
 * has replaced.
 */
function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

/** The main navigation: a bar at the bottom on phones, a rail on the left from 768 px. */
export function TabBar({ appName, items, current, home, extra, isRailOnly = false }: TabBarProps) {
  const { t } = useLingui();
  return (
    <nav
      className={isRailOnly ? 'tabbar tabbar--wide' : 'tabbar'}
      aria-label={t`Main`}
      onClickCapture={ignoreSecondClick}
    >
      <Logo name={appName} href={home} />
      {items.map(({ href, label, icon: Icon }) => (
        <PressLink
          key={href}
          className="tab"
          href={href}
          aria-current={href === current ? 'page' : undefined}
        >
          <span>
            <Icon />
          </span>
          {label}
        </PressLink>
      ))}
      {extra !== undefined && (
        <PressLink className="rail-new" href={extra.href}>
          <span className="icon-btn icon-btn--ink">
            <Plus />
          </span>
          {extra.label}
        </PressLink>
      )}
    </nav>
  );
}
