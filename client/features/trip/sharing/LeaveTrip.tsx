import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState } from 'react';

import { useMutateOnce } from '../../../api/mutations';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { exitMutation, useExitTrip, useTripFailure } from '../api';
import { removeCollaborator } from './api';

/** Asks, then removes the reader from the trip's collaborators and goes to all trips. */
export function LeaveTrip({ tripId, userId }: { tripId: string; userId: string }) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const exit = useExitTrip(tripId);
  const fail = useTripFailure(tripId);
  const leave = useMutation({
    ...exitMutation(tripId),
    mutationFn: () => removeCollaborator(tripId, userId),
    onSuccess: exit,
    onError: (error) => fail(error, t`Failed to leave trip`),
  });
  const start = useMutateOnce(leave);
  return (
    <>
      <Button look="danger-line" isBlock onPress={() => setAsked(true)}>
        <DoorOpen />
        <Trans>Leave trip</Trans>
      </Button>
      <ConfirmDialog
        title={t`Leave this trip?`}
        text={t`It will disappear from your trips. You'll need its link to return.`}
        icon={DoorOpen}
        isOpen={isAsked}
        cancelLabel={t`Stay`}
        confirmLabel={t`Leave trip`}
        isDanger
        isWorking={leave.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={start}
      />
    </>
  );
}
