import '../entry.server';

import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { expect, onTestFinished, vi } from 'vitest';

import type { Bootstrap, Viewer } from '../api/bootstrap';
import { makeQueryClient } from '../api/query';
import { nameSession, setToken } from '../api/session';
import { App } from '../App';
import { lazyPages, loadPage, type PageName, routes } from '../routes';
import { paintInline } from '../ui/cover-art/paint';
import { keepPosters, setPainter } from '../ui/cover-art/posters';

export const ASHA: Viewer = {
  id: 'u-asha',
  name: 'Asha Menon',
  email: 'asha@example.com',
  profile_image_url: null,
};

const BROWSER_ONLY = [
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'Blob',
  'File',
  'FormData',
] as const;

/** Returns the bootstrap of a page, signed in as Asha by default. */
export function bootstrapOf(page: string, path: string, more: Partial<Bootstrap> = {}): Bootstrap {
  return {
    path,
    page,
    status: 200,
    title: 'As the server wrote it',
    locale: 'en',
    appName: 'Waypost',
    supportEmail: 'support@example.com',
    map: { tilesUrl: null, hasShapes: false, attribution: null, googleKey: null, streets: [] },
    placesProvider: 'catalogue',
    oidcLabel: null,
    theme: '',
    planView: 'list',
    viewer: ASHA,
    today: '2026-08-01',
    data: {},
    detail: null,
    ...more,
  };
}

/** Returns the HTML of a page, rendered as on the server without browser APIs. */
export function renderOnServer(bootstrap: Bootstrap): string {
  const hidden = BROWSER_ONLY.map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name] of hidden) Reflect.deleteProperty(globalThis, name);
  setPainter(paintInline);
  try {
    const { html } = JSON.parse(renderPage(JSON.stringify(bootstrap))) as { html: string };
    return html;
  } finally {
    // Browsers load the painter on demand.
    setPainter(null);
    for (const [name, descriptor] of hidden)
      if (descriptor !== undefined) Object.defineProperty(globalThis, name, descriptor);
  }
}

export interface OpenOptions {
  /** State of the navigation that led to the page. */
  state?: unknown;
  /** Called after the server's HTML is in the document and before React hydrates it. */
  onHtml?: () => void;
  /** Allows the page to write to the console. */
  mayWrite?: boolean;
  /** A page whose scripts never arrive. */
  loading?: PageName;
}

const NEVER = new Promise<never>(() => undefined);

/**
 * Opens a page as a browser does: the server's HTML, then hydration. The test fails on any console output,
 * such as a hydration mismatch.
 */
export async function openPage(bootstrap: Bootstrap, options: OpenOptions = {}): Promise<{ html: string }> {
  const written = (['error', 'warn', 'log'] as const).map((level) => vi.spyOn(console, level));
  if (options.mayWrite !== true)
    onTestFinished(() => expect(written.flatMap((level) => level.mock.calls)).toEqual([]));
  nameSession(bootstrap.appName);
  if (bootstrap.viewer !== null) setToken('token-of-the-test');
  // In the format in which the router stores a navigation's state.
  history.replaceState(
    options.state === undefined ? null : { usr: options.state, key: 'first' },
    '',
    bootstrap.path,
  );
  const html = renderOnServer(bootstrap);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  document.title = bootstrap.title;
  keepPosters(container);
  options.onHtml?.();
  // Loads all pages, because act() does not work while a chunk is loading.
  await Promise.all(routes.map(({ page }) => loadPage(page)));
  render(
    <BrowserRouter>
      <App
        bootstrap={bootstrap}
        queries={makeQueryClient(bootstrap.data)}
        pages={(page) => (page === options.loading ? NEVER : lazyPages(page))}
      />
    </BrowserRouter>,
    { container, hydrate: true },
  );
  return { html };
}
