import { useLingui } from '@lingui/react/macro';
import { MapPinOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog';
import { Sheet } from '../../../ui/overlays/Sheet';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import { DayList } from '../adding/DayList';
import type { Trip } from '../api';
import { useTripChanges } from '../changes/api';
import { focusMovedStop, focusStop } from '../focus';
import { FillSheet } from '../improving/FillSheet';
import { ImproveSheet } from '../improving/ImproveSheet';
import { findStop } from '../stop/stopDraft';
import { StopSheet } from '../stop/StopSheet';
import { AddSheet } from '../editing/AddPlaces';
import { ConflictNote } from '../editing/ConflictNote';
import { type Spot, spotOf, without } from '../editing/plan';
import { RearrangeSheet } from '../editing/RearrangePlaces';
import { usePlanSave } from '../editing/savePlan';
import { usePlanDraft } from '../editing/usePlanDraft';
import type { PlanEditorState } from '../editing/usePlanEditor';

/** The sheet or question for the current edit. */
export function PlanEditor({ trip, editor }: { trip: Trip; editor: PlanEditorState }) {
  const { edit, isOpen, visit, close } = editor;
  if (edit === null) return null;
  // Closes if the traveller may no longer edit.
  const common = { trip, isOpen: isOpen && trip.abilities.can_edit, onClose: close };
  switch (edit.kind) {
    case 'add':
      return <AddSheet key={visit} {...common} day={edit.day} />;
    case 'fill':
      return <FillSheet key={visit} {...common} day={edit.day} />;
    case 'improve':
      return <ImproveSheet key={visit} {...common} day={edit.day} />;
    case 'stop':
      return <StopSheet key={visit} trip={trip} isOpen={isOpen} onClose={close} stopId={edit.stopId} />;
    case 'move':
      return <MoveStop key={visit} {...common} stopId={edit.stopId} />;
    case 'remove':
      return <RemovePlace key={visit} {...common} stopKey={edit.stopKey} />;
    case 'rearrange':
      return <RearrangeSheet key={visit} {...common} stopKey={edit.stopKey} />;
  }
}

interface RemovePlaceProps {
  trip: Trip;
  stopKey: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before removing a stop from its day. Afterwards the next stop gets the focus. */
function RemovePlace({ trip, stopKey, isOpen, onClose }: RemovePlaceProps) {
  const { t } = useLingui();
  const draft = usePlanDraft(trip, (original) => without(original, stopKey));
  const { save, isSaving } = usePlanSave(trip, t`Failed to remove activity`);
  const now = spotOf(draft.original, stopKey);
  // The last known position, still shown while the question closes.
  const [spot, setSpot] = useState<Spot>(() => now ?? { day: 0, index: 0 });
  if (now !== undefined && (now.day !== spot.day || now.index !== spot.index)) setSpot(now);
  const [name] = useState(() => (now && draft.original[now.day]?.stops[now.index]?.name) ?? '');
  const isGone = now === undefined;
  const day = spot.day + 1;

  useEffect(() => {
    if (isGone && !isOpen) focusStop(spot);
  }, [isGone, isOpen, spot]);
  const isRemovedByOthers = isGone && isOpen && !isSaving;
  const close = useEffectEvent(() => {
    toast.info(t`${name} was just removed by someone else`, { autoClose: TRIP_TOAST });
    onClose();
  });
  useEffect(() => {
    if (isRemovedByOthers) close();
  }, [isRemovedByOthers]);

  return (
    <ConfirmDialog
      title={t`Remove this place?`}
      text={t`${name} will be removed from Day ${day}. You can add it again later.`}
      icon={MapPinOff}
      isDanger
      isOpen={isOpen}
      isWorking={isSaving}
      cancelLabel={t`Keep it`}
      confirmLabel={t`Remove`}
      onCancel={onClose}
      onConfirm={() =>
        save({ apply: draft.apply, said: t`${name} removed from Day ${day}`, onSaved: onClose })
      }
    >
      <ConflictNote changes={draft.theirChanges} hint={t`Press Remove to go on.`} />
    </ConfirmDialog>
  );
}

interface MoveStopProps {
  trip: Trip;
  stopId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that moves a stop to the end of another day. */
function MoveStop({ trip, stopId, isOpen, onClose }: MoveStopProps) {
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
        // Runs after the closing sheet has returned the focus to the stop's old position.
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
