import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';

import { useUnrepeated } from '../../../api/useUnrepeated';
import { Ask } from '../../../ui/ask/Ask';
import { leaving } from '../leaving';
import type { Trip } from '../trip';
import { useLeaveTrip } from '../useLeaveTrip';
import { useTripFailure } from '../useTripFailure';
import { counted } from '../words';
import { deleteTrip } from './deleteTrip';

const FAILED = 'Failed to delete trip';

export interface DeleteTripProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks, then deletes the trip and goes to all trips. */
export function DeleteTrip({ trip, isOpen, onClose }: DeleteTripProps) {
  const { itinerary_id: id, trip_name: name, no_of_places: places } = trip;
  const leave = useLeaveTrip(id);
  const fail = useTripFailure(id);
  const deed = useMutation({
    ...leaving(id),
    mutationFn: () => deleteTrip(id),
    onSuccess: leave,
    onError: (error) => fail(error, FAILED),
  });
  const start = useUnrepeated(deed);
  return (
    <Ask
      title="Delete this trip?"
      text={`${name}, its ${counted(places, 'place')} and its shared link will be gone for good.`}
      icon={Trash2}
      isOpen={isOpen}
      cancelLabel="Keep trip"
      confirmLabel="Delete Trip"
      isDanger
      isWorking={deed.isPending}
      onCancel={onClose}
      onConfirm={start}
    />
  );
}
