import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Compass, type LucideIcon, Route, Search, User } from 'lucide-react';
import type { ReactNode } from 'react';

import { useBootstrap } from '../../api/bootstrap';
import { useHasCopies, useOldestAnswer } from '../../api/query';
import { momentText } from '../../text/dates';
import { classes } from '../../ui/classes';
import { SkipLink } from '../../ui/focus';
import { OfflineNote } from '../../ui/frames/OfflineNote';
import { TabBar } from '../../ui/frames/TabBar';

type TabPath = '/explore' | '/search' | '/trips' | '/profile';

const TABS: readonly { href: TabPath; label: MessageDescriptor; icon: LucideIcon }[] = [
  { href: '/explore', label: msg`Explore`, icon: Compass },
  { href: '/search', label: msg`Search`, icon: Search },
  { href: '/trips', label: msg`Trips`, icon: Route },
  { href: '/profile', label: msg`Profile`, icon: User },
];

export interface AppShellProps {
  /** The tab that the page belongs to. */
  tab?: TabPath;
  /** The page has its own bar at the bottom on phones, which replaces the tab bar. */
  hasBottomBar?: boolean;
  /** Additional class names of the main element, such as "page--trip". */
  className?: string;
  children: ReactNode;
}

/** The frame of a signed-in page: skip link, main navigation and content. */
export function AppShell({ tab, hasBottomBar = false, className, children }: AppShellProps) {
  const { t } = useLingui();
  const { appName } = useBootstrap();
  const isCopy = useHasCopies();
  return (
    <div className="app">
      <SkipLink />
      <TabBar
        appName={appName}
        items={TABS.map(({ href, label, icon }) => ({ href, label: t(label), icon }))}
        current={tab}
        home="/explore"
        extra={{ href: '/create-trip', label: t`New trip` }}
        isRailOnly={hasBottomBar}
      />
      <main className={classes('page', hasBottomBar && 'page--bar', className)} id="main" tabIndex={-1}>
        <OfflineNote isCopy={isCopy}>
          <CopyAge />
          <Trans>You can still read it. Changes need a connection.</Trans>
        </OfflineNote>
        {children}
      </main>
    </div>
  );
}

/**
 * The age of the data on the page. Rendered in the browser only, because it depends on the traveller's clock.
 */
function CopyAge() {
  const oldest = useOldestAnswer();
  if (oldest === null) return null;
  const moment = momentText(new Date(oldest), new Date());
  return (
    <>
      <Trans>This is the copy saved {moment}.</Trans>{' '}
    </>
  );
}
