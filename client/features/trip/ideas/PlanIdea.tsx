import { Trans, useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';

import { timeRange } from '../../../text/dates';
import { Button } from '../../../ui/buttons/Button';
import { Sheet } from '../../../ui/overlays/Sheet';
import { DayList } from '../adding/DayList';
import type { Trip } from '../api';
import { type Operation, useTripChanges } from '../changes/api';
import { type Idea, useProposal } from './api';

export interface PlanIdeaProps {
  trip: Trip;
  idea: Idea;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that plans an idea where it fits best, if known, or at the end of a day. */
export function PlanIdea({ trip, idea, isOpen, onClose }: PlanIdeaProps) {
  const { t } = useLingui();
  const { apply } = useTripChanges(trip);
  const [working, setWorking] = useState<number | null>(null);
  // Optional help that fails silently: the days can be chosen anyway.
  const { data: proposal } = useProposal(trip, isOpen ? [idea.idea_id] : []);
  const { name } = idea;
  const send = (day: number, changes: Operation[], version?: number) => {
    if (working !== null) return;
    setWorking(day);
    apply(changes, {
      version,
      onSaved: onClose,
      onFailed: () => {
        setWorking(null);
        return false;
      },
    });
  };
  const plan = (day: number) => {
    const dayId = trip.days[day]?.day_id;
    if (dayId !== undefined) send(day, [{ op: 'plan_idea', idea_id: idea.idea_id, day_id: dayId }]);
  };
  const best = proposal?.version === trip.version ? proposal.planned[0] : undefined;
  const bestDay = trip.days.findIndex(({ day_id }) => day_id === best?.day_id);
  const [number, time] = [bestDay + 1, best === undefined ? '' : timeRange(best.fits)];
  return (
    <Sheet
      title={t`When do you visit ${name}?`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={working === null ? undefined : t`Saving your changes…`}
    >
      {proposal !== undefined && best !== undefined && bestDay >= 0 && (
        <Button
          look="soft"
          isDisabled={working !== null}
          onPress={() => send(bestDay, proposal.changes, proposal.version)}
        >
          <Sparkles />
          <Trans>
            Best fit: Day {number}, {time}
          </Trans>
        </Button>
      )}
      <DayList days={trip.days} placeId={idea.place_id} working={working} onChoose={plan} />
    </Sheet>
  );
}
