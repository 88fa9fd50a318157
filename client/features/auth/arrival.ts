import { clearPendingShare, pendingShare } from '../../api/session';

const HERE = 'https://here.invalid';

/** A path of our own, or null for what leads elsewhere or to nowhere. */
export function ownPath(path: string | null): string | null {
  if (path?.startsWith('/') !== true || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE ? pathname + search + hash : null;
}

/** Where to go after signing in: to the shared trip that waits, where one wanted to go, or to Explore. */
export function takeArrival(next: string | null = null): string {
  const share = pendingShare();
  if (share === null) return ownPath(next) ?? '/explore';
  clearPendingShare();
  return `/shared/${encodeURIComponent(share)}`;
}
