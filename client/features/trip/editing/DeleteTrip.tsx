import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';

import { request } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { useMutateOnce } from '../../../api/mutations';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { exitMutation, type Trip, tripPath, useExitTrip, useTripFailure } from '../api';

export interface DeleteTripProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks, then deletes the trip and goes to all trips. */
export function DeleteTrip({ trip, isOpen, onClose }: DeleteTripProps) {
  const { t } = useLingui();
  const { itinerary_id: id, trip_name: name } = trip;
  const exit = useExitTrip(id);
  const fail = useTripFailure(id);
  const deletion = useMutation({
    ...exitMutation(id),
    mutationFn: () => deleteTrip(id),
    onSuccess: exit,
    onError: (error) => fail(error, t`Failed to delete trip`),
  });
  const start = useMutateOnce(deletion);
  const places = plural(trip.no_of_places, { one: '# place', other: '# places' });
  return (
    <ConfirmDialog
      title={t`Delete this trip?`}
      text={
        trip.no_of_places === 0
          ? t`${name} and its shared link will be gone for good.`
          : t`${name}, its ${places} and its shared link will be gone for good.`
      }
      icon={Trash2}
      isOpen={isOpen}
      cancelLabel={t`Keep trip`}
      confirmLabel={t`Delete Trip`}
      isDanger
      isWorking={deletion.isPending}
      onCancel={onClose}
      onConfirm={start}
    />
  );
}

/** Deletes a trip. A trip that is already gone counts as deleted. */
async function deleteTrip(id: string): Promise<void> {
  try {
    await request('DELETE', tripPath(id));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
