import { Compass, Route, Search, User } from 'lucide-react';
import type { ReactNode } from 'react';

import { useBootstrap } from '../../api/bootstrap';
import { classes } from '../../ui/classes';
import { SkipLink } from '../../ui/layout/SkipLink';
import { OfflineNote } from '../../ui/offline-note/OfflineNote';
import { TabBar } from '../../ui/tab-bar/TabBar';
import { LastCopy } from './LastCopy';

const TABS = [
  { href: '/explore', label: 'Explore', icon: Compass },
  { href: '/search', label: 'Search', icon: Search },
  { href: '/trips', label: 'Trips', icon: Route },
  { href: '/profile', label: 'Profile', icon: User },
] as const;

export interface AppShellProps {
  /** The tab this page belongs to. */
  tab?: (typeof TABS)[number]['href'];
  /** Something else stands at the bottom on phones: the rail only, no bar. */
  hasBottomBar?: boolean;
  /** More class names of the main element, such as "page--trip". */
  className?: string;
  children: ReactNode;
}

/** The frame of a signed-in page: main navigation, skip link, and the page itself. */
export function AppShell({ tab, hasBottomBar = false, className, children }: AppShellProps) {
  const { appName } = useBootstrap();
  return (
    <div className="app">
      <SkipLink />
      <TabBar
        appName={appName}
        items={TABS}
        current={tab}
        home="/explore"
        extra={{ href: '/create-trip', label: 'New trip' }}
        isRailOnly={hasBottomBar}
      />
      <main className={classes('page', hasBottomBar && 'page--bar', className)} id="main" tabIndex={-1}>
        <OfflineNote>
          <LastCopy />
          Changes wait until you are back.
        </OfflineNote>
        {children}
      </main>
    </div>
  );
}
