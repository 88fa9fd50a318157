// The service worker: holds all files of one build, and shows what was copied where there is no connection (ADR 29).
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';

import { copiedDocument, offlineDocument } from './worker/documents';
import { forgetAfter, isLeaving } from './worker/leaving';
import { answerCall, copiedPath, networkOrCopy } from './worker/networkOrCopy';

declare const self: ServiceWorkerScope;

/** Both are written by the build. */
const { build, files } = self.__BUILD;
const SHELL = `/offline/${build}`;
const CACHE = `build|${build}`;
/** How often to look whether the page of an older build is gone, and milliseconds between two looks. */
const LOOKS = 20;
const BETWEEN_LOOKS = 500;

const precache = new PrecacheController({ cacheName: CACHE });
// Their names carry a digest, so none has a revision.
precache.addToCacheList([...files, SHELL].map((url) => ({ url, revision: null })));

self.addEventListener('install', (event) => {
  // One file that does not come, and this worker is not installed. It then waits until no page of another build is left.
  event.waitUntil(precache.install(event));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await precache.activate(event);
      for (const name of await caches.keys())
        if (name.startsWith('build|') && name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(showPage(request, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(showFile(request));
  else if (isLeaving(request.method, url.pathname)) event.respondWith(watchLeaving(request, url, event));
  else {
    const path = copiedPath(request);
    if (path !== null) event.respondWith(answerCall(request, path));
  }
});

/** A page names its build; the answer is whether it should be reloaded. */
self.addEventListener('message', (event) => {
  event.waitUntil(
    (async () => {
      const isSame = event.data.build === build;
      event.ports[0]?.postMessage({ isOld: !isSame });
      // The only page is of this build: nobody needs the files of the one before.
      if (isSame && (await isOnlyPage())) await self.skipWaiting();
    })(),
  );
});

/** Whether there is one page only. A page that was just reloaded is listed beside its predecessor for a moment. */
async function isOnlyPage(): Promise<boolean> {
  for (let looks = LOOKS; looks > 0; looks -= 1) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length === 1) return true;
    await new Promise((done) => setTimeout(done, BETWEEN_LOOKS));
  }
  return false;
}

async function showPage(request: Request, url: URL): Promise<Response> {
  const shell = async () => {
    const found = await precache.matchPrecache(SHELL);
    if (found === undefined) throw new Error('The shell of this build is gone');
    return found;
  };
  try {
    return await networkOrCopy(request, () => copiedDocument(url, shell, Date.now()));
  } catch {
    // No network and no copy: that is said by a page.
    return offlineDocument(url, shell, Date.now());
  }
}

/** A file of any build that is held: its name tells its content. */
async function showFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function watchLeaving(request: Request, { pathname }: URL, event: FetchEvent): Promise<Response> {
  const { method } = request;
  try {
    const answer = await fetch(request);
    event.waitUntil(forgetAfter(method, pathname, answer.status));
    return answer;
  } catch (error) {
    event.waitUntil(forgetAfter(method, pathname, 0));
    throw error;
  }
}
