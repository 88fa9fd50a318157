import { useMutation } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';

import { useUnrepeated } from '../../../api/useUnrepeated';
import { Ask } from '../../../ui/ask/Ask';
import { Button } from '../../../ui/button/Button';
import { leaving } from '../leaving';
import { useLeaveTrip } from '../useLeaveTrip';
import { useTripFailure } from '../useTripFailure';
import { removeCollaborator } from './collaborators';

const FAILED = 'Failed to leave trip';

/** Asks, then takes the reader off the trip and goes to all trips. */
export function LeaveTrip({ tripId, userId }: { tripId: string; userId: string }) {
  const [isAsked, setAsked] = useState(false);
  const leave = useLeaveTrip(tripId);
  const fail = useTripFailure(tripId);
  const deed = useMutation({
    ...leaving(tripId),
    mutationFn: () => removeCollaborator(tripId, userId),
    onSuccess: leave,
    onError: (error) => fail(error, FAILED),
  });
  const start = useUnrepeated(deed);
  return (
    <>
      <Button look="danger-line" isBlock onPress={() => setAsked(true)}>
        <DoorOpen />
        Leave trip
      </Button>
      <Ask
        title="Leave this trip?"
        text="It goes from your trips. To come back, you need a link to it again."
        icon={DoorOpen}
        isOpen={isAsked}
        cancelLabel="Stay"
        confirmLabel="Leave trip"
        isDanger
        isWorking={deed.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={start}
      />
    </>
  );
}
