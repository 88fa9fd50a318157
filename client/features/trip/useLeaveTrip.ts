import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { useApiCache } from '../../api/query';
import { useTripCache } from './useTripCache';
import { tripPath } from './useTrip';

/** Goes to all trips from one that is no longer there; what was known of it is forgotten once its page has gone. */
export function useLeaveTrip(id: string): () => void {
  const { forget } = useApiCache();
  const { markListsStale } = useTripCache();
  const navigate = useNavigate();
  const isGone = useRef(false);
  useEffect(
    () => () => {
      if (isGone.current) forget(tripPath(id));
    },
    [forget, id],
  );
  return () => {
    isGone.current = true;
    markListsStale();
    // Back must not lead to a trip that is not there.
    void navigate('/trips', { replace: true });
  };
}
