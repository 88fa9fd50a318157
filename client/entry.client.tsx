import { i18n, type Messages } from '@lingui/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import type { Bootstrap } from './api/bootstrap';
import { makeQueryClient } from './api/query';
import { holdSessionOf, nameSession } from './api/session';
import { App } from './App';
import { isPageName, lazyPages, loadPage } from './routes';
import { keepPosters } from './ui/cover-art/posters';

/** Loads the messages of a locale. English needs none: its texts are in the components. */
const CATALOGUES: Record<string, () => Promise<{ default: Messages }>> = {
  // Pseudo-locale for tests: English, lengthened, accented and right to left.
  'ar-XB': () => import('./locales/en.po?pseudo'),
};

function onRecoverableError(error: unknown) {
  // eslint-disable-next-line no-console -- a mismatch between server and browser must not pass unseen
  console.error(error);
}

/**
 * Maximum wait for the first paint, in milliseconds: style sheets can be slow, and background tabs never
 * paint.
 */
const PAINT_MS = 200;

/** Resolves when the browser has painted the server's HTML, which hydration would delay. */
const firstPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_MS);
  });

async function start() {
  const root = document.getElementById('root');
  const json = document.getElementById('bootstrap')?.textContent;
  if (root === null || json === undefined) throw new Error('The document has no root or no bootstrap');
  const bootstrap = JSON.parse(json) as Bootstrap;
  nameSession(bootstrap.appName);
  holdSessionOf(bootstrap.viewer?.id ?? null);
  const { locale, page } = bootstrap;
  const [catalogue] = await Promise.all([
    CATALOGUES[locale]?.(),
    isPageName(page) ? loadPage(page) : null,
    firstPaint(),
  ]);
  i18n.loadAndActivate({ locale, messages: catalogue?.default ?? {} });
  const queries = makeQueryClient(bootstrap.data);
  const app = (
    <BrowserRouter>
      <App bootstrap={bootstrap} queries={queries} pages={lazyPages} />
    </BrowserRouter>
  );
  keepPosters(root);
  // Without markup (the server failed to render), render in the browser.
  if (root.firstElementChild === null) createRoot(root).render(app);
  else hydrateRoot(root, app, { onRecoverableError });
  // Service workers require HTTPS or localhost.
  if ('serviceWorker' in navigator)
    void import('./offline').then(({ startOffline }) => startOffline(bootstrap, queries));
}

void start();
