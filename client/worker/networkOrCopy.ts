import { findCopy, isCopied } from '../api/copies';
import { subjectOf } from '../api/session';

/** How long to wait for the network before using a copy, in milliseconds. On a train it may never answer. */
export const MAX_WAIT = 6000;

type Found = Response | undefined;

/** Returns the network's answer, or a copy, if there is one, when the network fails or takes too long. */
export async function networkOrCopy(request: Request, find: () => Promise<Found>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT);
  });
  const network = fetch(request);
  try {
    return await Promise.race([network, late.then(find).then((copy) => copy ?? network)]);
  } catch (error) {
    const copy = await find();
    if (copy === undefined) throw error;
    return copy;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the path of a call whose answer may come from a copy, or null for all other requests. */
export function copiedPath({ method, mode, url }: Request): string | null {
  const { origin, pathname, search } = new URL(url);
  const isCall = method === 'GET' && mode !== 'navigate' && origin === self.location.origin;
  return isCall && isCopied(pathname + search) ? pathname + search : null;
}

/** Answers a call whose answer is copied. */
export function answerCall(request: Request, path: string): Promise<Response> {
  return networkOrCopy(request, () => findCopy(path, travellerOf(request), Date.now()));
}

/**
 * Returns who is calling. A page opened offline has no token yet; it shows the copies of whoever is signed
 * in.
 */
function travellerOf(request: Request): string | null {
  const [scheme, token] = (request.headers.get('Authorization') ?? '').split(' ');
  // An unreadable token belongs to nobody, so no copy is found.
  return scheme === 'Bearer' && token !== undefined ? (subjectOf(token) ?? '') : null;
}
