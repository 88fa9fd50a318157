import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { Sheet } from '../../../ui/Sheet';
import { DayList } from '../adding/DayList';
import type { Trip } from '../api';
import { useTripChanges } from '../changes/api';
import type { Idea } from './api';

export interface PlanIdeaProps {
  trip: Trip;
  idea: Idea;
  isOpen: boolean;
  onClose: () => void;
}

/** Puts an idea at the end of a day. */
export function PlanIdea({ trip, idea, isOpen, onClose }: PlanIdeaProps) {
  const { t } = useLingui();
  const { apply } = useTripChanges(trip);
  const [working, setWorking] = useState<number | null>(null);
  const { name } = idea;
  const plan = (day: number) => {
    const dayId = trip.days[day]?.day_id;
    if (working !== null || dayId === undefined) return;
    setWorking(day);
    apply([{ op: 'plan_idea', idea_id: idea.idea_id, day_id: dayId }], {
      onSaved: onClose,
      onFailed: () => {
        setWorking(null);
        return false;
      },
    });
  };
  return (
    <Sheet
      title={t`When do you visit ${name}?`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={working === null ? undefined : t`Saving your changes…`}
    >
      <DayList days={trip.days} placeId={idea.place_id} working={working} onChoose={plan} />
    </Sheet>
  );
}
