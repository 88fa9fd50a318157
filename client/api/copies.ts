// Copies of answers on this device for offline reading. Pages write them, and the service worker reads them.
import type { Viewer } from './bootstrap';
import { COPIED_AT } from './copyAge';

/**
 * All copies of a traveller are in one cache, whose name contains the traveller and the version of the
 * answers.
 */
const PREFIX = 'copies';
/**
 * Set by the build to a digest of the API's types, so that a client never reads answers with another schema.
 */
const FORM = process.env.API_FORM ?? 'untyped';

/** Maximum number of copied trips; the least recently opened are deleted. */
export const MAX_TRIPS = 20;
/** Maximum number of maps: about three destinations per trip. */
export const MAX_MAPS = 60;
/** Copies older than this are ignored; an unused session ends at the same time. */
const MAX_AGE = 30 * 24 * 3600 * 1000;

const LIST = '/itinerary';
const LIST_PAGE = /^\/itinerary(\?cursor=[^&]+)?$/;
/** A trip or one of its parts, such as its collaborators. */
const TRIP = /^\/itinerary\/([\w-]{22})(\/[a-z-]+)?$/;
const MAP = /^\/place\/[\w-]+\/map$/;
/** Not a path of the API: the appearance of the last page, and who was signed in. */
const FRAME = '/-/frame';

/** What an offline page starts with, besides its answers. */
export interface Frame {
  viewer: Viewer;
  locale: string;
  dir: string;
  theme: string;
}

/** A trip that can be read offline. */
export interface StoredTrip {
  id: string;
  name: string;
  /** When its copy was made, in milliseconds since 1970. */
  at: number;
}

/** Whether the answer for a path is copied. */
export const isCopied = (path: string): boolean => [LIST_PAGE, TRIP, MAP].some((copied) => copied.test(path));

const nameOf = (traveller: string) => [PREFIX, FORM, traveller].join('|');
const isOfCopies = (name: string) => name.startsWith(`${PREFIX}|`);

/**
 * Runs work sequentially across all tabs and the worker, so that a late answer is not copied after a
 * sign-out.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(PREFIX, work) as Promise<T>;
}

/** Starts the copies of a traveller and deletes those of all others; null means that nobody is signed in. */
export function startCopiesOf(traveller: string | null): Promise<void> {
  return inTurn(async () => {
    const own = traveller === null ? null : nameOf(traveller);
    for (const name of await caches.keys()) if (isOfCopies(name) && name !== own) await caches.delete(name);
    if (own !== null) await caches.open(own);
  });
}

/** Deletes all copies. */
export const forgetCopies = (): Promise<void> => startCopiesOf(null);

/** Returns the copies of a traveller if they were started and not deleted since. */
async function copiesOf(traveller: string): Promise<Cache | null> {
  const name = nameOf(traveller);
  return (await caches.has(name)) ? caches.open(name) : null;
}

/** Copies an answer. Does nothing after the traveller has signed out. */
export function storeCopy(traveller: string, path: string, answer: unknown, at: number): Promise<void> {
  return inTurn(async () => {
    const copies = await copiesOf(traveller);
    if (copies === null) return;
    await copies.put(path, copyOf(answer, at));
    if (TRIP.exec(path)?.[2] === undefined) await trim(copies);
  });
}

export function storeFrame(frame: Frame, at: number): Promise<void> {
  return storeCopy(frame.viewer.id, FRAME, frame, at);
}

function copyOf(answer: unknown, at: number): Response {
  return new Response(JSON.stringify(answer), {
    headers: { 'Content-Type': 'application/json', [COPIED_AT]: String(at) },
  });
}

const timeOf = (copy: Response | undefined) => Number(copy?.headers.get(COPIED_AT));

async function trim(copies: Cache): Promise<void> {
  const paths = (await copies.keys()).map(pathOf);
  const byAge = async (pattern: RegExp) => {
    const found = paths.filter((path) => pattern.exec(path) !== null && TRIP.exec(path)?.[2] === undefined);
    const times = await Promise.all(found.map(async (path) => timeOf(await copies.match(path))));
    return found
      .map((path, index) => ({ path, at: times[index] ?? 0 }))
      .sort((one, other) => other.at - one.at)
      .map(({ path }) => path);
  };
  for (const path of (await byAge(TRIP)).slice(MAX_TRIPS)) await remove(copies, path);
  for (const path of (await byAge(MAP)).slice(MAX_MAPS)) await remove(copies, path);
}

const pathOf = ({ url }: Request) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

async function remove(copies: Cache, start: string): Promise<void> {
  for (const request of await copies.keys()) {
    const path = pathOf(request);
    if (path === start || path.startsWith(`${start}/`)) await copies.delete(request);
  }
}

/** Deletes the copies of a path and everything below it, for example of a deleted trip. */
export function dropCopies(path: string): Promise<void> {
  return inTurn(async () => {
    for (const copies of await all()) await remove(copies, path);
  });
}

/** Returns the cache of the signed-in traveller, ignoring other schema versions until they are deleted. */
async function all(): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(nameOf('')));
  return Promise.all(names.map((name) => caches.open(name)));
}

/**
 * Returns the copy of a path unless it is too old.
 *
 * @param traveller the owner of the copy, or null for whoever is signed in.
 */
export async function findCopy(
  path: string,
  traveller: string | null,
  now: number,
): Promise<Response | undefined> {
  const own = traveller === null ? await all() : [await copiesOf(traveller)];
  for (const copies of own) {
    const copy = await copies?.match(path);
    if (copy !== undefined && now - timeOf(copy) < MAX_AGE) return copy;
  }
  return undefined;
}

export async function findFrame(now: number): Promise<Frame | null> {
  const frame = await findCopy(FRAME, null, now);
  return frame === undefined ? null : ((await frame.json()) as Frame);
}

/** Whether there is a copy of the traveller's own trips. */
export const hasList = async (now: number): Promise<boolean> =>
  (await findCopy(LIST, null, now)) !== undefined;

/** Returns the trips that can be read offline, the most recently opened first. */
export async function storedTrips(now: number): Promise<StoredTrip[]> {
  const found: StoredTrip[] = [];
  for (const copies of await all())
    for (const request of await copies.keys()) {
      const [path, id, part] = TRIP.exec(pathOf(request)) ?? [];
      if (path === undefined || id === undefined || part !== undefined) continue;
      const copy = await findCopy(path, null, now);
      if (copy === undefined) continue;
      const { trip_name: name } = (await copy.json()) as { trip_name: string };
      found.push({ id, name, at: timeOf(copy) });
    }
  return found.sort((one, other) => other.at - one.at);
}
