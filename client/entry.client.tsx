import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

import type { Bootstrap } from './api/bootstrap';
import { makeQueryClient } from './api/query';
import { holdSessionOf, nameSession } from './api/session';
import { App } from './App';
import { lazyPages, loadPage } from './pageSource';
import { isPageName } from './routes';

function onRecoverableError(error: unknown) {
  // eslint-disable-next-line no-console -- a mismatch between server and browser must not pass unseen
  console.error(error);
}

async function start() {
  const root = document.getElementById('root');
  const json = document.getElementById('bootstrap')?.textContent;
  if (root === null || json === undefined) throw new Error('The document has no root or no bootstrap');
  const bootstrap = JSON.parse(json) as Bootstrap;
  nameSession(bootstrap.appName);
  holdSessionOf(bootstrap.viewer?.id ?? null);
  if (isPageName(bootstrap.page)) await loadPage(bootstrap.page);
  const app = (
    <BrowserRouter>
      <App bootstrap={bootstrap} queries={makeQueryClient(bootstrap.data)} pages={lazyPages} />
    </BrowserRouter>
  );
  // Without markup the server could not render the page: the browser does.
  if (root.firstElementChild === null) createRoot(root).render(app);
  else hydrateRoot(root, app, { onRecoverableError });
}

void start();
