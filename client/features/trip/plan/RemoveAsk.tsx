import { MapPinOff } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Ask } from '../../../ui/ask/Ask';
import { toast, TRIP_TOAST } from '../../../ui/toast/toast';
import type { Trip } from '../trip';
import { focusStop } from './focusStop';
import { MeanwhileNote } from './MeanwhileNote';
import { type Spot, spotOf, without } from './plan';
import { usePlanDraft } from './usePlanDraft';
import { usePlanSave } from './usePlanSave';

const FAILED = 'Failed to remove activity';

export interface RemoveAskProps {
  trip: Trip;
  /** The key of the stop when the question was asked. */
  stopKey: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a place leaves its day; afterwards the focus is on the next stop. */
export function RemoveAsk({ trip, stopKey, isOpen, onClose }: RemoveAskProps) {
  const draft = usePlanDraft(trip, (base) => without(base, stopKey));
  const { save, isSaving } = usePlanSave(trip, FAILED);
  const now = spotOf(draft.base, stopKey);
  // What is asked about stays in sight while the question goes.
  const [spot, setSpot] = useState<Spot>(() => now ?? { day: 0, index: 0 });
  if (now !== undefined && (now.day !== spot.day || now.index !== spot.index)) setSpot(now);
  const [name] = useState(() => (now && draft.base[now.day]?.stops[now.index]?.name) ?? '');
  const isGone = now === undefined;

  useEffect(() => {
    if (isGone && !isOpen) focusStop(spot);
  }, [isGone, isOpen, spot]);
  const isGoneOtherwise = isGone && isOpen && !isSaving;
  useEffect(() => {
    if (!isGoneOtherwise) return;
    toast.info(`${name} was removed meanwhile`, { autoClose: TRIP_TOAST });
    onClose();
  }, [isGoneOtherwise, name, onClose]);

  return (
    <Ask
      title="Remove this place?"
      text={`${name} will leave Day ${spot.day + 1}. You can add it again later.`}
      icon={MapPinOff}
      isDanger
      isOpen={isOpen}
      isWorking={isSaving}
      cancelLabel="Keep it"
      confirmLabel="Remove"
      onCancel={onClose}
      onConfirm={() => save({ apply: draft.apply, onSaved: onClose })}
    >
      <MeanwhileNote changes={draft.meanwhile} hint="Press Remove to go on." />
    </Ask>
  );
}
