import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { LONG_TIMEOUT, newUuid, request, type Schema } from '../../../api/client';
import { useMutateOnce } from '../../../api/mutations';
import { useTripCache, useTripFailure } from '../api';

/** Copies a trip for the traveller, and goes to the copy. */
export function useDuplicate(id: string): { isWorking: boolean; start: () => void } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { markListsStale } = useTripCache();
  const fail = useTripFailure(id);
  // The same after a failure: if the copy was made and only its answer was lost, another press finds that copy.
  const key = useRef<string | null>(null);
  const duplication = useMutation({
    mutationFn: () => duplicateTrip(id, (key.current ??= newUuid())),
    onSuccess: ({ itinerary_id: copy }) => {
      key.current = null;
      markListsStale();
      void navigate(`/trip/${encodeURIComponent(copy)}`);
    },
    onError: (error) => fail(error, t`Failed to duplicate trip`),
  });
  return { isWorking: duplication.isPending, start: useMutateOnce(duplication) };
}

/** Copies a trip for the traveller. The same key never makes two copies. */
function duplicateTrip(id: string, key: string): Promise<Schema<'Made'>> {
  return request('POST', `/itinerary/duplicate/${encodeURIComponent(id)}`, {
    headers: { 'Idempotency-Key': key },
    timeoutMs: LONG_TIMEOUT,
  });
}
