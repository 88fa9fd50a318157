import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { LONG_TIMEOUT, newUuid, request, type Schema } from '../../../api/client';
import { useMutateOnce } from '../../../api/mutations';
import { PrimaryButton } from '../../../ui/buttons/PrimaryButton';
import { type Trip, useTripCache, useTripFailure } from '../api';

/** Whether the reader may copy the trip but not edit it. */
export const canOnlyDuplicate = ({ abilities }: Trip): boolean =>
  abilities.can_duplicate && !abilities.can_edit;

/** A bar at the bottom that copies the trip for its reader and opens the copy. */
export function DuplicateBar({ id }: { id: string }) {
  const { isWorking, start } = useDuplicate(id);
  return (
    <div className="bottom-bar duplicate-bar">
      <PrimaryButton isBlock isWorking={isWorking} onPress={start}>
        <CopyPlus />
        <Trans>Duplicate Trip</Trans>
      </PrimaryButton>
    </div>
  );
}

/** Copies a trip for the traveller and opens the copy. */
export function useDuplicate(id: string): { isWorking: boolean; start: () => void } {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { markListsStale } = useTripCache();
  const fail = useTripFailure(id);
  // Unchanged after a failure: if the copy was made and only its answer was lost, another press finds that
  // copy.
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

/** Copies a trip for the traveller. Idempotent: the same key never makes two copies. */
function duplicateTrip(id: string, key: string): Promise<Schema<'Made'>> {
  return request('POST', `/itinerary/duplicate/${encodeURIComponent(id)}`, {
    headers: { 'Idempotency-Key': key },
    timeoutMs: LONG_TIMEOUT,
  });
}
