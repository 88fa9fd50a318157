import { clearPendingShare, pendingShare } from '../../api/session';

const HERE = 'https://here.invalid';
/** Pages that lead in: whoever has arrived would only be sent on from there. */
const LEADING_IN = /^\/(signin|signup|verification|forgot-password|reset-password)\/*$/i;

/** A path of our own, or null for what leads elsewhere or to nowhere. */
export function ownPath(path: string | null): string | null {
  if (path?.startsWith('/') !== true || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  // "/.//evil.example" is of this origin, but what is left of it is an address of another one.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : null;
}

function wanted(next: string | null, hash: string): string | null {
  const path = ownPath(next);
  if (path === null || LEADING_IN.test(new URL(path, HERE).pathname)) return null;
  // Servers never see a hash; the browser carries it along when it is sent to sign in.
  return path.includes('#') ? path : path + hash;
}

/**
 * Where to go after signing in: to the shared trip that waits, where one wanted to go, or to Explore.
 *
 * @param next the path that one wanted to go to, as the address brought it.
 * @param hash of the address that `next` came with.
 */
export function takeArrival(next: string | null = null, hash = ''): string {
  const share = pendingShare();
  if (share === null) return wanted(next, hash) ?? '/explore';
  clearPendingShare();
  return `/shared/${encodeURIComponent(share)}`;
}
