import { useSyncExternalStore } from 'react';

import { type Theme, useBootstrap } from '../../api/bootstrap';

const ONE_YEAR = 365 * 24 * 3600;

/**
 * Shows a theme at once and keeps it for the pages to come: the server reads the cookie, so nothing flashes.
 *
 * @param theme empty to follow the system, which needs no cookie.
 */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const seconds = theme === '' ? 0 : ONE_YEAR;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `theme=${theme}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The theme that is shown now. */
export function useTheme(): Theme {
  const { theme } = useBootstrap();
  return useSyncExternalStore(watch, shown, () => theme);
}

function watch(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function shown(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : '';
}
