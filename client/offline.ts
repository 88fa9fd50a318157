import { t } from '@lingui/core/macro';
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';

import type { Bootstrap, Viewer } from './api/bootstrap';
import { dropCopies, isCopied, startCopiesOf, storeCopy, storeFrame } from './api/copies';
import { copiedAt, copiedPaths } from './api/copyAge';
import { ApiError } from './api/errors';
import { onTravellerChange, signedInTraveller } from './api/session';
import { toast } from './ui/overlays/Toast';

const WORKER = '/service-worker.js';
/** Interval between checks for a new build while a page is open, in milliseconds. */
const UPDATE_INTERVAL = 3600_000;
/** Interval between attempts to replace copies on the page with fresh answers, in milliseconds. */
const RETRY_INTERVAL = 20_000;

/** Copies what the traveller sees for offline reading, and registers the service worker. */
export function startOffline(bootstrap: Bootstrap, queries: QueryClient): void {
  const { viewer, status } = bootstrap;
  onTravellerChange((id) => {
    void startCopiesOf(id);
    if (id !== null) whenLoaded(cacheFiles);
  });
  addEventListener('online', () => void refetchCopies(queries));
  // If only the server was unreachable, no event reports that it is back.
  setInterval(() => void refetchCopies(queries), RETRY_INTERVAL);
  queries.getQueryCache().subscribe((event) => void keepUp(event));
  // A failing server may not have known who was asking.
  if (viewer === null && status >= 500) return;
  void startCopiesOf(signedInTraveller()).then(async () => {
    if (viewer === null) return;
    if (status === 200) await copyFrame(bootstrap, viewer);
    for (const query of queries.getQueryCache().getAll()) await copy(query);
  });
  if (viewer !== null) whenLoaded(cacheFiles);
}

/** Waits for the page load, which takes priority. */
function whenLoaded(start: () => Promise<void>): void {
  if (document.readyState === 'complete') void start();
  else addEventListener('load', () => void start(), { once: true });
}

/** Copies what the offline pages need to look like this one, including later changes of theme. */
async function copyFrame({ locale }: Bootstrap, viewer: Viewer): Promise<void> {
  const now = () => {
    const { dir, dataset } = document.documentElement;
    return storeFrame({ viewer, locale, dir, theme: dataset.theme ?? '' }, Date.now());
  };
  document.addEventListener('visibilitychange', () => void now());
  await now();
}

/** Statuses that mean the traveller no longer has access. */
const GONE = new Set([403, 404]);

async function keepUp(event: QueryCacheNotifyEvent): Promise<void> {
  if (event.type !== 'updated') return;
  const { action } = event;
  const query = event.query as Query;
  if (action.type === 'success') await copy(query);
  const isGone = action.type === 'error' && action.error instanceof ApiError && GONE.has(action.error.status);
  const path = String(query.queryKey[0]);
  if (isGone && isCopied(path)) await dropCopies(path);
}

async function copy({ queryKey, state }: Query): Promise<void> {
  const traveller = signedInTraveller();
  const { data, dataUpdatedAt } = state;
  if (traveller === null || data === undefined) return;
  for (const [path, answer] of answersOf(queryKey, data))
    // A copy of a copy would look newer than it is.
    if (isCopied(path) && copiedAt(path) === null) await storeCopy(traveller, path, answer, dataUpdatedAt);
}

/** The answers held by a query, by path: a single one, or the pages of a list. */
function answersOf([path, part]: readonly unknown[], data: unknown): [string, unknown][] {
  if (part !== 'pages') return [[String(path), data]];
  const { pages, pageParams } = data as { pages: unknown[]; pageParams: unknown[] };
  return pages.map((page, index) => [String(pageParams[index]), page]);
}

/** Refetches answers that came from copies once the browser is online again. */
async function refetchCopies(queries: QueryClient): Promise<void> {
  const old = new Set(copiedPaths());
  if (old.size === 0 || document.visibilityState !== 'visible') return;
  await queries.invalidateQueries({ predicate: ({ queryKey }) => old.has(String(queryKey[0])) });
}

let isCaching = false;

/** Registers the service worker, which loads all files of the newest build, and announces new builds. */
async function cacheFiles(): Promise<void> {
  if (isCaching) return;
  isCaching = true;
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const tell = () => {
    if (registration.waiting !== null) announce(registration.waiting);
  };
  tell();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', tell);
  });
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < UPDATE_INTERVAL) return;
    looked = Date.now();
    // Checking for updates is pointless while offline.
    if (navigator.onLine) void registration.update();
  });
}

/** Offers a reload if the waiting worker belongs to another build than the page. */
function announce(worker: ServiceWorker): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<{ isOld: boolean }>) => {
    if (!data.isOld) return;
    toast.info(t`A new version is ready.`, {
      id: 'new version',
      stays: true,
      action: { label: t`Reload`, onPress: () => location.reload() },
    });
  };
  worker.postMessage({ build: buildOfPage() }, [port2]);
}

/** The build that produced this page. */
const buildOfPage = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
