import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { request, type Schema } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { useApiCache } from '../../api/query';
import { clearPendingShare, getToken, keepPendingShare } from '../../api/session';
import { useSession } from '../../api/viewer';
import { NotFound } from '../../ui/frames/NotFound';
import { toast } from '../../ui/overlays/Toast';

type Joined = Schema<'JoinResult'>;

function joinTrip(token: string): Promise<Joined> {
  return request<Joined>('POST', `/itinerary/join/${encodeURIComponent(token)}`);
}

/**
 * Joins the trip of a share link and opens it. Does nothing for visitors who are not signed in.
 *
 * @param token of the link; null does nothing.
 */
export function useJoinByLink(token: string | null): void {
  const { t } = useLingui();
  const isSignedIn = useSession().viewer !== null;
  const { invalidate } = useApiCache();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tellFailure = useEffectEvent((error: unknown) =>
    toast.error(errorText(error, t`Failed to access shared trip`)),
  );
  // Ensures one call per link. The effect also runs a second time at the start, and when the session becomes
  // known.
  const joining = useRef<{ token: string; answer: Promise<Joined> } | null>(null);
  useEffect(() => {
    if (token === null) return;
    let isMounted = true;
    const go = (path: string) => {
      if (isMounted) void navigate(path, { replace: true });
    };
    const fail = (error: unknown) => {
      if (!isMounted) return;
      // The session has ended meanwhile: the page for visitors follows.
      if (error instanceof ApiError && error.status === 401) return;
      tellFailure(error);
      go('/trips');
    };
    const join = async () => {
      clearPendingShare();
      if (joining.current?.token !== token) {
        // A query, because it is retried like all other calls. Its answer is only valid for this visit.
        const answer = queries.query({
          queryKey: ['join', token],
          queryFn: () => joinTrip(token),
          staleTime: 0,
          gcTime: 0,
        });
        joining.current = { token, answer };
      }
      const { itinerary_id } = await joining.current.answer;
      // The lists of trips have changed.
      void invalidate('/itinerary');
      go(`/trip/${encodeURIComponent(itinerary_id)}`);
    };
    // With a token but no cookie, the server renders the page for a visitor, but the session may still be
    // valid.
    if (isSignedIn || getToken() !== null) join().catch(fail);
    return () => {
      isMounted = false;
    };
  }, [token, isSignedIn, invalidate, queries, navigate]);
}

/** Returns a function that sends a visitor to sign in. The link stays pending and is followed afterwards. */
export function useSignInToJoin(token: string): () => void {
  const { t } = useLingui();
  const navigate = useNavigate();
  return () => {
    keepPendingShare(token);
    toast.info(t`Please sign in to view this shared trip.`, { id: 'sign-in-to-join' });
    void navigate('/signin');
  };
}

const SHARED_PATH = /^\/shared\/([^/]+)/;

/**
 * The page of an invalid share link. Signed-in travellers see the reason in a toast and go to their trips;
 * visitors stay here.
 */
export function InvalidShareLink() {
  const { t } = useLingui();
  const { viewer } = useSession();
  const { pathname } = useLocation();
  const token = SHARED_PATH.exec(pathname)?.[1] ?? null;
  // Joining fails, but the answer contains the reason.
  useJoinByLink(viewer === null ? null : token);
  return (
    <NotFound
      title={t`Invalid share link`}
      href={viewer === null ? '/' : '/trips'}
      way={viewer === null ? t`Home` : t`See all trips`}
    >
      {t`The link is incomplete or was turned off. Ask for a new one.`}
    </NotFound>
  );
}
