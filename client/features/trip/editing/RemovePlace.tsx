import { useLingui } from '@lingui/react/macro';
import { MapPinOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { toast, TRIP_TOAST } from '../../../ui/Toast';
import type { Trip } from '../api';
import { focusStop } from '../focus';
import { ConflictNote } from './ConflictNote';
import { type Spot, spotOf, without } from './plan';
import { usePlanSave } from './savePlan';
import { usePlanDraft } from './usePlanDraft';

export interface RemovePlaceProps {
  trip: Trip;
  stopKey: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before removing a place from its day. Afterwards the next stop has the focus. */
export function RemovePlace({ trip, stopKey, isOpen, onClose }: RemovePlaceProps) {
  const { t } = useLingui();
  const draft = usePlanDraft(trip, (base) => without(base, stopKey));
  const { save, isSaving } = usePlanSave(trip, t`Failed to remove activity`);
  const now = spotOf(draft.base, stopKey);
  // The last known position: the question still shows it while it closes.
  const [spot, setSpot] = useState<Spot>(() => now ?? { day: 0, index: 0 });
  if (now !== undefined && (now.day !== spot.day || now.index !== spot.index)) setSpot(now);
  const [name] = useState(() => (now && draft.base[now.day]?.stops[now.index]?.name) ?? '');
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
