import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { clearPendingShare, pendingShare, takePendingTrial } from '../../api/session';

const ORIGIN = 'https://here.invalid';
/** Pages for signed-out visitors, which would only redirect again. */
const SIGNED_OUT_PAGES = /^\/(signin|signup|verification|forgot-password|reset-password)\/*$/i;

/** Returns the path if it is on this site, or null if it leads elsewhere. */
export function sameOriginPath(path: string | null): string | null {
  if (path?.startsWith('/') !== true || !URL.canParse(path, ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(path, ORIGIN);
  // "/.//evil.example" has our origin, but its normalized path would be read as another host.
  return origin === ORIGIN && !pathname.startsWith('//') ? pathname + search + hash : null;
}

function requestedPath(next: string | null, hash: string): string | null {
  const path = sameOriginPath(next);
  if (path === null || SIGNED_OUT_PAGES.test(new URL(path, ORIGIN).pathname)) return null;
  // Servers never see the hash; the browser preserves it across the redirect to /signin.
  return path.includes('#') ? path : path + hash;
}

/** The page that saves a trip planned before signing in. */
const SAVE_TRIAL = '/try?save=1';

/**
 * Returns where to go after signing in: to a pending shared trip (no longer pending afterwards), to a trip
 * that waits to be saved, to the requested page, or to Explore.
 *
 * @param next the requested path, from the query of /signin.
 * @param hash the hash of the address that contained `next`.
 */
export function takePathAfterSignIn(next: string | null = null, hash = ''): string {
  const share = pendingShare();
  if (share === null) return takePendingTrial() ? SAVE_TRIAL : (requestedPath(next, hash) ?? '/explore');
  clearPendingShare();
  return `/shared/${encodeURIComponent(share)}`;
}

/** Redirects signed-in travellers away from the pages for signed-out visitors. */
export function RedirectSignedIn() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  // Effects may run twice. The second run would find no pending share and redirect elsewhere.
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    void navigate(takePathAfterSignIn(new URLSearchParams(search).get('next'), hash), { replace: true });
  }, [navigate, search, hash]);
  return null;
}
