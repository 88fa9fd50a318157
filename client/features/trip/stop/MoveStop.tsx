import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { Sheet } from '../../../ui/Sheet';
import { DayList } from '../adding/DayList';
import type { Trip } from '../api';
import { useTripChanges } from '../changes/api';
import { focusMovedStop } from '../focus';
import { findStop } from './stopDraft';

export interface MoveStopProps {
  trip: Trip;
  stopId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Moves a stop to the end of another day. */
export function MoveStop({ trip, stopId, isOpen, onClose }: MoveStopProps) {
  const { t } = useLingui();
  const [found] = useState(() => findStop(trip.days, stopId));
  const { apply } = useTripChanges(trip);
  const [working, setWorking] = useState<number | null>(null);
  if (found === undefined) return null;
  const { name, place_id: placeId } = found.stop;
  const move = (day: number) => {
    const dayId = trip.days[day]?.day_id;
    if (working !== null || dayId === undefined) return;
    setWorking(day);
    apply([{ op: 'move_stop', stop_id: stopId, day_id: dayId }], {
      onSaved: ({ days }) => {
        onClose();
        const now = findStop(days, stopId);
        // After the sheet has given the focus back to where the stop was.
        if (now !== undefined) focusMovedStop(now);
      },
      onFailed: () => {
        setWorking(null);
        return false;
      },
    });
  };
  return (
    <Sheet
      title={t`Move ${name} to another day`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={working === null ? undefined : t`Saving your changes…`}
    >
      <DayList
        days={trip.days}
        placeId={placeId}
        working={working}
        onChoose={(day) => (day === found.day ? onClose() : move(day))}
      />
    </Sheet>
  );
}
