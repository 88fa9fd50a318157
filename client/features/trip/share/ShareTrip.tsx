import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useUnrepeated } from '../../../api/useUnrepeated';
import { Sheet } from '../../../ui/sheet/Sheet';
import type { Trip } from '../trip';
import { useTripFailure } from '../useTripFailure';
import { ChoosePermission } from './ChoosePermission';
import { sharedLink } from './link';
import { type SharedPermission, shareTrip } from './share';
import { ShareLink } from './ShareLink';

const FAILED = 'Failed to generate share link';

export interface ShareTripProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** The sheet that makes a link to a trip and hands it on. */
export function ShareTrip({ trip, isOpen, onClose }: ShareTripProps) {
  const { itinerary_id: id, trip_name: name } = trip;
  const [permission, setPermission] = useState<SharedPermission>('view');
  const fail = useTripFailure(id);
  const deed = useMutation({
    mutationFn: () => shareTrip(id, permission),
    onError: (error) => fail(error, FAILED),
  });
  const start = useUnrepeated(deed);
  return (
    <Sheet
      title="Share Trip"
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={deed.isPending ? 'The link is being made. One moment, please.' : undefined}
    >
      {deed.data === undefined ? (
        <ChoosePermission
          tripId={id}
          value={permission}
          onChange={setPermission}
          isWorking={deed.isPending}
          onCreate={start}
        />
      ) : (
        <ShareLink
          link={sharedLink(deed.data.share_url, location.origin)}
          permission={permission}
          tripName={name}
        />
      )}
    </Sheet>
  );
}
