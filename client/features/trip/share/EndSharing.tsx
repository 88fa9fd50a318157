import { useMutation } from '@tanstack/react-query';
import { Unlink } from 'lucide-react';
import { useState } from 'react';

import { useUnrepeated } from '../../../api/useUnrepeated';
import { Ask } from '../../../ui/ask/Ask';
import { Button } from '../../../ui/button/Button';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import { useTripFailure } from '../useTripFailure';
import { endSharing } from './share';

const FAILED = 'Failed to make old links invalid';

/** Asks, then makes every link of the trip that is already out invalid. */
export function EndSharing({ tripId, isDisabled }: { tripId: string; isDisabled: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const fail = useTripFailure(tripId);
  const deed = useMutation({
    mutationFn: () => endSharing(tripId),
    onSuccess: ({ message }) => {
      setAsked(false);
      toast.success(message, { autoClose: TRIP_TOAST });
    },
    onError: (error) => fail(error, FAILED),
  });
  const start = useUnrepeated(deed);
  return (
    <>
      <Button look="danger-plain" isSmall isDisabled={isDisabled} onPress={() => setAsked(true)}>
        Make old links invalid
      </Button>
      <Ask
        title="Make old links invalid?"
        text="Nobody can join by them any more. Those who have joined stay."
        icon={Unlink}
        isOpen={isAsked}
        cancelLabel="Keep links"
        confirmLabel="Make invalid"
        isDanger
        isWorking={deed.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={start}
      />
    </>
  );
}
