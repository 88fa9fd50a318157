// Copies of answers on this device, for reading without a connection. Pages write them, the service worker reads them.
import type { Viewer } from './bootstrap';
import { COPIED_AT } from './copyAge';

/** All copies of one traveller are one cache. Its name says whose, and which form the answers have. */
const PREFIX = 'copies';
/** The build sets it to a digest of the API's types: a client never reads answers of another form. */
const FORM = process.env.API_FORM ?? 'untyped';

/** The trips that were opened last. */
export const MOST_TRIPS = 20;
/** Those of some three destinations a trip. */
export const MOST_MAPS = 60;
/** As long as a session that is not used: older copies are read by nobody. */
const LONGEST = 30 * 24 * 3600 * 1000;

const LIST = '/itinerary';
const LIST_PAGE = /^\/itinerary(\?cursor=[^&]+)?$/;
/** A trip, or what belongs to it, such as its collaborators. */
const TRIP = /^\/itinerary\/([\w-]{22})(\/[a-z-]+)?$/;
const MAP = /^\/place\/[\w-]+\/map$/;
/** No path of the API: how the last page looked, and who was signed in. */
const FRAME = '/-/frame';

/** What a page without a connection starts with, besides its answers. */
export interface Frame {
  viewer: Viewer;
  locale: string;
  dir: string;
  theme: string;
}

/** A trip that can be read without a connection. */
export interface KeptTrip {
  id: string;
  name: string;
  /** When its copy was made, milliseconds since 1970. */
  at: number;
}

/** Whether the answer of a path is copied. */
export const isCopied = (path: string): boolean => [LIST_PAGE, TRIP, MAP].some((kept) => kept.test(path));

const nameOf = (traveller: string) => [PREFIX, FORM, traveller].join('|');
const isOfCopies = (name: string) => name.startsWith(`${PREFIX}|`);

/** One after the other, in all tabs and the worker: an answer that comes late must not outlive signing out. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(PREFIX, work) as Promise<T>;
}

/** Begins the copies of a traveller, and deletes everybody else's; null: nobody is signed in. */
export function holdCopiesOf(traveller: string | null): Promise<void> {
  return inTurn(async () => {
    const own = traveller === null ? null : nameOf(traveller);
    for (const name of await caches.keys()) if (isOfCopies(name) && name !== own) await caches.delete(name);
    if (own !== null) await caches.open(own);
  });
}

/** Deletes all copies. */
export const forgetCopies = (): Promise<void> => holdCopiesOf(null);

/** The copies of a traveller, if they have been begun and not been deleted. */
async function copiesOf(traveller: string): Promise<Cache | null> {
  const name = nameOf(traveller);
  return (await caches.has(name)) ? caches.open(name) : null;
}

/** Copies an answer. Does nothing once the traveller has signed out. */
export function keepCopy(traveller: string, path: string, answer: unknown, at: number): Promise<void> {
  return inTurn(async () => {
    const copies = await copiesOf(traveller);
    if (copies === null) return;
    await copies.put(path, copyOf(answer, at));
    if (TRIP.exec(path)?.[2] === undefined) await trim(copies);
  });
}

export function keepFrame(frame: Frame, at: number): Promise<void> {
  return keepCopy(frame.viewer.id, FRAME, frame, at);
}

function copyOf(answer: unknown, at: number): Response {
  return new Response(JSON.stringify(answer), {
    headers: { 'Content-Type': 'application/json', [COPIED_AT]: String(at) },
  });
}

const timeOf = (copy: Response | undefined) => Number(copy?.headers.get(COPIED_AT));

async function trim(copies: Cache): Promise<void> {
  const paths = (await copies.keys()).map(pathOf);
  const byAge = async (kept: RegExp) => {
    const found = paths.filter((path) => kept.exec(path) !== null && TRIP.exec(path)?.[2] === undefined);
    const times = await Promise.all(found.map(async (path) => timeOf(await copies.match(path))));
    return found
      .map((path, index) => ({ path, at: times[index] ?? 0 }))
      .sort((one, other) => other.at - one.at)
      .map(({ path }) => path);
  };
  for (const path of (await byAge(TRIP)).slice(MOST_TRIPS)) await remove(copies, path);
  for (const path of (await byAge(MAP)).slice(MOST_MAPS)) await remove(copies, path);
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

/** Deletes the copies of a path and of what is below it, such as those of a trip that is gone. */
export function dropCopies(path: string): Promise<void> {
  return inTurn(async () => {
    for (const copies of await all()) await remove(copies, path);
  });
}

/** Of the one traveller who is signed in, unless an older form has not been deleted yet. */
async function all(): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(nameOf('')));
  return Promise.all(names.map((name) => caches.open(name)));
}

/**
 * The copy of a path, unless it is too old.
 *
 * @param traveller whose; null: of whoever is signed in.
 */
export async function findCopy(
  path: string,
  traveller: string | null,
  now: number,
): Promise<Response | undefined> {
  const own = traveller === null ? await all() : [await copiesOf(traveller)];
  for (const copies of own) {
    const copy = await copies?.match(path);
    if (copy !== undefined && now - timeOf(copy) < LONGEST) return copy;
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

/** The trips that can be read without a connection, the one opened last first. */
export async function keptTrips(now: number): Promise<KeptTrip[]> {
  const found: KeptTrip[] = [];
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
