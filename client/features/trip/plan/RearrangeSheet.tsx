import { DoorOpen } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { Ask } from '../../../ui/ask/Ask';
import { Go } from '../../../ui/go/Go';
import { useLeaveQuestion } from '../../../ui/leave/useLeaveQuestion';
import { Picture } from '../../../ui/picture/Picture';
import { Sheet } from '../../../ui/sheet/Sheet';
import { Sortable } from '../../../ui/sortable/Sortable';
import type { Trip } from '../trip';
import { focusStop } from './focusStop';
import { MeanwhileNote } from './MeanwhileNote';
import { spotOf } from './plan';
import { usePlanDraft } from './usePlanDraft';
import { usePlanSave } from './usePlanSave';

const FAILED = 'Failed to rearrange places';

export interface RearrangeSheetProps {
  trip: Trip;
  /** The key of the stop from whose menu it was opened: the focus follows it to where it is put. */
  stopKey: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Puts the places of all days into another order; the days stay where they are. */
export function RearrangeSheet({ trip, stopKey, isOpen, onClose }: RearrangeSheetProps) {
  const { base, mine, change, meanwhile, isChanged, apply } = usePlanDraft(trip);
  const { save, isSaving } = usePlanSave(trip, FAILED);
  // By the browser's Back or by closing the tab, too: the order would be lost as well.
  const { isAsked, ask, stay } = useLeaveQuestion(isOpen && isChanged);
  // The version that was changed: once another one is shown, the stops stand where they were put.
  const [savedFrom, setSavedFrom] = useState<number | null>(null);
  const isShown = savedFrom !== null && trip.version !== savedFrom;
  const focus = useEffectEvent(() => {
    const spot = spotOf(base, stopKey);
    if (spot !== undefined) focusStop(spot);
  });
  useEffect(() => {
    if (isShown) focus();
  }, [isShown]);
  const onSaved = (from: number) => {
    setSavedFrom(from);
    onClose();
  };
  const close = () => (isChanged ? ask() : onClose());
  return (
    <Sheet
      title="Rearrange Places"
      isOpen={isOpen}
      onClose={close}
      lockedBecause={isSaving ? 'Your changes are being saved' : undefined}
    >
      <p className="mute small">
        Drag by the handle. With a keyboard: Space to lift, arrows to move, Space to drop.
      </p>
      <MeanwhileNote
        changes={meanwhile}
        hint={
          isChanged
            ? 'Your own moves are kept: save them to make them in the new plan.'
            : 'The places stand as you see them now.'
        }
      />
      <Sortable
        label="Places by day"
        // By number: the day of the way from one city to the next may be in both, so that two days have one date.
        groups={mine.map(({ stops }, index) => ({
          id: String(index),
          name: `day ${index + 1}`,
          heading: `Day ${index + 1}`,
          items: stops,
        }))}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onChange={(groups) =>
          change(mine.map((day, index) => ({ ...day, stops: groups[index]?.items ?? [] })))
        }
      >
        {({ name, image, kind }, handle) => (
          <>
            {handle}
            <div className="art art--xs rearrange__art">
              <Picture src={image} name={name} kind={kind} crop="square" />
            </div>
            <span className="rearrange__name clip">{name}</span>
          </>
        )}
      </Sortable>
      <div className="sheet__foot rearrange__save">
        {isChanged && (
          <Go
            isBlock
            isWorking={isSaving}
            onPress={() => save({ apply, onSaved: () => onSaved(trip.version) })}
          >
            Save Changes
          </Go>
        )}
      </div>
      <Ask
        title="Close without saving?"
        text="The new order of your places is not saved yet."
        icon={DoorOpen}
        isOpen={isAsked}
        isWorking={isSaving}
        cancelLabel="Stay"
        confirmLabel="Close"
        onCancel={stay}
        onConfirm={onClose}
      />
    </Sheet>
  );
}
