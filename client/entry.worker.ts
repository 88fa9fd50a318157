// The service worker: caches all files of one build and serves copies while offline (ADR 29).
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';

import { copiedDocument, isPage, offlineDocument } from './worker/documents';
import { forgetAfter, isLeaving } from './worker/leaving';
import { answerCall, copiedPath, networkOrCopy } from './worker/networkOrCopy';

declare const self: ServiceWorkerScope;

/** Injected by the build. */
const { build, files } = self.__BUILD;
const SHELL = `/offline/${build}`;
const CACHE = `build|${build}`;
/** How often to check whether the old build's page has gone, and the delay between checks in milliseconds. */
const MAX_CHECKS = 20;
const CHECK_DELAY = 500;

const precache = new PrecacheController({ cacheName: CACHE });
// File names contain a digest, so they need no revision.
precache.addToCacheList([...files, SHELL].map((url) => ({ url, revision: null })));

self.addEventListener('install', (event) => {
  // If any file fails to load, this worker is not installed. Once installed, it waits until no page of
  // another build is open.
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
  if (isPage(request.method, request.mode, url.pathname)) event.respondWith(showPage(request, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(showFile(request));
  else if (isLeaving(request.method, url.pathname)) event.respondWith(watchLeaving(request, url, event));
  else {
    const path = copiedPath(request);
    if (path !== null) event.respondWith(answerCall(request, path));
  }
});

/** Pages send their build; the reply says whether to reload. */
self.addEventListener('message', (event) => {
  event.waitUntil(
    (async () => {
      const isSame = event.data.build === build;
      event.ports[0]?.postMessage({ isOld: !isSame });
      // The only open page belongs to this build, so the previous build's files are no longer needed.
      if (isSame && (await isOnlyPage())) await self.skipWaiting();
    })(),
  );
});

/** Whether only one page is open. Just after a reload, the old page is briefly listed as well. */
async function isOnlyPage(): Promise<boolean> {
  for (let checks = MAX_CHECKS; checks > 0; checks -= 1) {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length === 1) return true;
    await new Promise((done) => setTimeout(done, CHECK_DELAY));
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
    // Neither network nor copy: show the offline page.
    return offlineDocument(url, shell, Date.now());
  }
}

/** Serves a cached file of any build; its name identifies its content. */
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
