import { useSyncExternalStore } from 'react';

import { type Theme, useBootstrap } from '../../api/bootstrap';

const ONE_YEAR = 365 * 24 * 3600;

/**
 * Applies a theme and stores it in a cookie, which the server reads, so that the next page does not flash.
 *
 * @param theme empty to follow the system, which removes the cookie.
 */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const seconds = theme === '' ? 0 : ONE_YEAR;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `theme=${theme}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}

/** The current theme. */
export function useTheme(): Theme {
  const { theme } = useBootstrap();
  return useSyncExternalStore(subscribe, currentTheme, () => theme);
}

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : '';
}
