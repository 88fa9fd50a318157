import { findCopy, isCopied } from '../api/copies';
import { subjectOf } from '../api/session';

/** How long the network may take before a copy is shown instead, milliseconds: in a train it may never answer. */
export const PATIENCE = 6000;

type Found = Response | undefined;

/** The network's answer; where that fails or takes too long, the copy, if there is one. */
export async function networkOrCopy(request: Request, find: () => Promise<Found>): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE);
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

/** The path of a call whose answer may be read from a copy; null for all other requests. */
export function copiedPath({ method, mode, url }: Request): string | null {
  const { origin, pathname, search } = new URL(url);
  const isCall = method === 'GET' && mode !== 'navigate' && origin === self.location.origin;
  return isCall && isCopied(pathname + search) ? pathname + search : null;
}

/** Answers a call for what is copied. */
export function answerCall(request: Request, path: string): Promise<Response> {
  return networkOrCopy(request, () => findCopy(path, travellerOf(request), Date.now()));
}

/** Who calls. A page that was opened without a connection has no token yet: it shows whose copies these are. */
function travellerOf(request: Request): string | null {
  const [scheme, token] = (request.headers.get('Authorization') ?? '').split(' ');
  // A token that cannot be read belongs to nobody, so it finds nothing.
  return scheme === 'Bearer' && token !== undefined ? (subjectOf(token) ?? '') : null;
}
