import { useMutation } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { newKey } from '../../../api/idempotency';
import { useUnrepeated } from '../../../api/useUnrepeated';
import { Go } from '../../../ui/go/Go';
import type { Trip } from '../trip';
import { useTripCache } from '../useTripCache';
import { useTripFailure } from '../useTripFailure';
import { duplicateTrip } from './duplicateTrip';

const FAILED = 'Failed to duplicate trip';

/** Whether a reader's way on with this trip is a copy of it. */
export const isToDuplicate = ({ abilities }: Trip): boolean => abilities.can_duplicate && !abilities.can_edit;

/** The bar at the bottom that makes a copy of one's own and goes to it. */
export function DuplicateBar({ id }: { id: string }) {
  const navigate = useNavigate();
  const { markListsStale } = useTripCache();
  const fail = useTripFailure(id);
  // Kept after a failure: if the copy was made and only its answer was lost, another press leads to that very copy.
  const key = useRef<string | null>(null);
  const deed = useMutation({
    mutationFn: () => duplicateTrip(id, (key.current ??= newKey())),
    onSuccess: ({ itinerary_id: copy }) => {
      key.current = null;
      markListsStale();
      void navigate(`/trip/${encodeURIComponent(copy)}`);
    },
    onError: (error) => fail(error, FAILED),
  });
  const start = useUnrepeated(deed);
  return (
    <div className="bottom-bar duplicate-bar">
      <Go isBlock isWorking={deed.isPending} onPress={start}>
        <CopyPlus />
        Duplicate Trip
      </Go>
    </div>
  );
}
