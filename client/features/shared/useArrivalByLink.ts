import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { ApiError, errorText } from '../../api/errors';
import { useApiCache } from '../../api/query';
import { clearPendingShare, getToken, keepPendingShare } from '../../api/session';
import { useSession } from '../../api/viewer';
import { toast, TRIP_TOAST } from '../../ui/toast/toast';
import { type Joined, joinTrip } from './joinTrip';

const SIGN_IN = 'Please sign in to view this shared trip.';

/**
 * Takes whoever came by a link to its trip. Who is not signed in is sent to do so, and the link waits for them.
 *
 * @param token of the link; null does nothing.
 */
export function useArrivalByLink(token: string | null): void {
  const isKnown = useSession().viewer !== null;
  const { invalidate } = useApiCache();
  const navigate = useNavigate();
  // One call a link, however often the effect runs: twice at the start, and once more when it turns out who asks.
  const joining = useRef<{ token: string; answer: Promise<Joined> } | null>(null);
  useEffect(() => {
    if (token === null) return;
    let isHere = true;
    const go = (path: string) => {
      if (isHere) void navigate(path, { replace: true });
    };
    const askToSignIn = () => {
      keepPendingShare(token);
      toast.info(SIGN_IN, { id: SIGN_IN });
      go('/signin');
    };
    const fail = (error: unknown) => {
      if (!isHere) return;
      // A session that has ended meanwhile is none.
      if (error instanceof ApiError && error.status === 401) {
        askToSignIn();
        return;
      }
      toast.error(errorText(error, 'Failed to access shared trip'), { autoClose: TRIP_TOAST });
      go('/trips');
    };
    const join = async () => {
      clearPendingShare();
      if (joining.current?.token !== token) joining.current = { token, answer: joinTrip(token) };
      const { itinerary_id } = await joining.current.answer;
      // The lists of trips have one more now.
      void invalidate('/itinerary');
      go(`/trip/${encodeURIComponent(itinerary_id)}`);
    };
    // A token without its cookie: the server did not know who asks, but the session may be good.
    if (isKnown || getToken() !== null) join().catch(fail);
    else askToSignIn();
    return () => {
      isHere = false;
    };
  }, [token, isKnown, invalidate, navigate]);
}
