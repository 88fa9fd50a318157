import { useRef, useState } from 'react';

import { Sheet } from '../../../ui/sheet/Sheet';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import { MeanwhileNote } from '../plan/MeanwhileNote';
import type { Plan } from '../plan/plan';
import { aligned, rebase } from '../plan/rebase';
import { usePlanDraft } from '../plan/usePlanDraft';
import { usePlanSave } from '../plan/usePlanSave';
import type { Trip } from '../trip';
import { BetterOrder } from './BetterOrder';
import type { Proposal } from './useProposal';

const FAILED = 'Failed to save the new order';

export interface ImproveSheetProps {
  trip: Trip;
  /** From 0; null for the whole trip. */
  day: number | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows a better order of a day or of the whole trip, with what it saves, before anything is changed. */
export function ImproveSheet({ trip, day, isOpen, onClose }: ImproveSheetProps) {
  const { base, meanwhile, change } = usePlanDraft(trip);
  const { save, isSaving } = usePlanSave(trip, FAILED);
  // What was accepted stays in sight while it is saved and while the sheet goes.
  const [accepted, setAccepted] = useState<Plan | null>(null);
  // Two presses come faster than a state changes.
  const isBegun = useRef(false);
  const accept = (proposal: Proposal) => {
    if (isBegun.current) return;
    isBegun.current = true;
    setAccepted(proposal.base);
    change(proposal.plan);
    save({
      apply: (plan) => rebase(proposal.base, proposal.plan, aligned(proposal.base, plan)),
      onSaved: () => {
        const what = day === null ? 'your trip' : `Day ${day + 1}`;
        toast.success(`The new order of ${what} is saved`, { autoClose: TRIP_TOAST });
        onClose();
      },
      onFailed: () => {
        isBegun.current = false;
        setAccepted(null);
      },
    });
  };
  return (
    <Sheet
      title={day === null ? 'Improve the whole trip' : `Improve Day ${day + 1}`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={isSaving ? 'The new order is being saved' : undefined}
    >
      <MeanwhileNote
        changes={meanwhile}
        hint="Nothing of yours was saved: what you see here is for the plan as it is now."
      />
      <BetterOrder
        trip={trip}
        base={accepted ?? base}
        day={day}
        isSaving={isSaving}
        onAccept={accept}
        onKeep={onClose}
      />
    </Sheet>
  );
}
