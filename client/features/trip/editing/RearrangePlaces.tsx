import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';

import { PrimaryButton } from '../../../ui/buttons/PrimaryButton';
import { CloseQuestion, useLeaveQuestion } from '../../../ui/overlays/LeaveGuard';
import { Sheet } from '../../../ui/overlays/Sheet';
import { Sortable } from '../../../ui/sortable/Sortable';
import type { Trip } from '../api';
import { focusStop } from '../focus';
import { ConflictNote } from './ConflictNote';
import { PlaceRow } from './PlaceRow';
import { spotOf } from './plan';
import { usePlanSave } from './savePlan';
import { usePlanDraft } from './usePlanDraft';

export interface RearrangeSheetProps {
  trip: Trip;
  /** The stop whose menu opened the sheet. It gets the focus afterwards, wherever it was moved. */
  stopKey: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that reorders the places of all days. The days themselves do not move. */
export function RearrangeSheet({ trip, stopKey, isOpen, onClose }: RearrangeSheetProps) {
  const { t } = useLingui();
  const { original, mine, change, theirChanges, isChanged, apply } = usePlanDraft(trip);
  const { save, isSaving } = usePlanSave(trip, t`Failed to rearrange places`);
  // Going back or closing the tab would lose the new order, too.
  const { isAsked, ask, stay } = useLeaveQuestion(isOpen && isChanged);
  // The version on screen when the order was saved. When another one is shown, the stops have moved.
  const [savedFrom, setSavedFrom] = useState<number | null>(null);
  const isShown = savedFrom !== null && trip.version !== savedFrom;
  const focus = useEffectEvent(() => {
    const spot = spotOf(original, stopKey);
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
      title={t`Rearrange Places`}
      isOpen={isOpen}
      onClose={close}
      lockedBecause={isSaving ? t`Saving your changes…` : undefined}
    >
      <p className="mute small">
        <Trans>Drag by the handle. With a keyboard: Space to lift, arrows to move, Space to drop.</Trans>
      </p>
      <ConflictNote
        changes={theirChanges}
        hint={
          isChanged
            ? t`Your moves are still here. Save to apply them to the new plan.`
            : t`You now see the new plan.`
        }
      />
      <Sortable
        label={t`Places by day`}
        // Identified by number: two days may share a date, as on the day of a transfer.
        groups={mine.map(({ stops }, index) => {
          const number = index + 1;
          return { id: String(index), name: t`day ${number}`, heading: t`Day ${number}`, items: stops };
        })}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onChange={(groups) =>
          change(mine.map((day, index) => ({ ...day, stops: groups[index]?.items ?? [] })))
        }
      >
        {(place, handle) => <PlaceRow place={place} handle={handle} />}
      </Sortable>
      <div className="sheet__foot rearrange__save">
        {isChanged && (
          <PrimaryButton
            isBlock
            isWorking={isSaving}
            onPress={() =>
              save({ apply, said: t`The new order is saved`, onSaved: () => onSaved(trip.version) })
            }
          >
            <Trans>Save Changes</Trans>
          </PrimaryButton>
        )}
      </div>
      <CloseQuestion
        text={t`The new order of your places is not saved yet.`}
        isAsked={isAsked}
        isWorking={isSaving}
        onStay={stay}
        onClose={onClose}
      />
    </Sheet>
  );
}
