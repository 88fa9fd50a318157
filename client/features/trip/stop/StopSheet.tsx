import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';

import { placePath } from '../../../api/places';
import { TextLink } from '../../../ui/buttons/TextLink';
import { Rating } from '../../../ui/labels/Rating';
import { LateMarkdown } from '../../../ui/LateMarkdown';
import { CloseQuestion, useLeaveQuestion } from '../../../ui/overlays/LeaveGuard';
import { Sheet } from '../../../ui/overlays/Sheet';
import { toast, TRIP_TOAST } from '../../../ui/overlays/Toast';
import { Picture } from '../../../ui/pictures/Picture';
import type { Stop, Trip } from '../api';
import { WarningsAt } from '../checking/PlanWarnings';
import { VisitTime } from '../day/visits';
import { findStop } from './stopDraft';
import { StopForm } from './StopForm';

export interface StopSheetProps {
  trip: Trip;
  stopId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A stop with its place and what the travellers planned for it, editable with edit permission. */
export function StopSheet({ trip, stopId, isOpen, onClose }: StopSheetProps) {
  const { t } = useLingui();
  const now = findStop(trip.days, stopId);
  // The last known stop, still shown while the sheet closes.
  const [found, setFound] = useState(now);
  if (now !== undefined && now.stop !== found?.stop) setFound(now);
  const [isChanged, setChanged] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { isAsked, ask, stay } = useLeaveQuestion(isOpen && isChanged);
  const isGone = now === undefined && isOpen && !isSaving;
  const name = found?.stop.name ?? '';
  const leave = useEffectEvent(() => {
    toast.info(t`${name} was just removed by someone else`, { autoClose: TRIP_TOAST });
    onClose();
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  if (found === undefined) return null;
  const { stop, day } = found;
  const dayId = trip.days[day]?.day_id ?? '';
  return (
    <Sheet
      title={stop.name}
      isOpen={isOpen}
      onClose={() => (isChanged ? ask() : onClose())}
      lockedBecause={isSaving ? t`Saving your changes…` : undefined}
    >
      <AboutStop stop={stop} day={day} />
      <WarningsAt dayId={dayId} stopId={stop.stop_id} />
      {trip.abilities.can_edit ? (
        <StopForm trip={trip} stop={stop} onChanged={setChanged} onSaving={setSaving} onDone={onClose} />
      ) : (
        <ReadStop stop={stop} />
      )}
      <CloseQuestion
        text={t`What you changed here is not saved yet.`}
        isAsked={isAsked}
        onStay={stay}
        onClose={onClose}
      />
    </Sheet>
  );
}

function AboutStop({ stop, day }: { stop: Stop; day: number }) {
  const number = day + 1;
  return (
    <div className="stop-sheet__about">
      <div className="art stop-sheet__art">
        <Picture src={stop.image} name={stop.name} kind={stop.types} scenery={stop.scenery} crop="square" />
      </div>
      <div className="stop-sheet__text">
        <p className="cap">
          <Trans>Day {number}</Trans>
        </p>
        <VisitTime stop={stop} />
        {stop.rating !== null && <Rating value={stop.rating} total={stop.total_ratings} />}
        {stop.address !== null && <p className="small mute">{stop.address}</p>}
        <TextLink href={placePath(stop.place_id)}>
          <Trans>About this place</Trans>
        </TextLink>
      </div>
    </div>
  );
}

/** The note and state for members with view permission. */
function ReadStop({ stop: { note, state } }: { stop: Stop }) {
  return (
    <>
      {state === 'done' && (
        <p>
          <Trans>Done</Trans>
        </p>
      )}
      {state === 'skipped' && (
        <p>
          <Trans>Skipped</Trans>
        </p>
      )}
      {note !== null && note !== '' && <LateMarkdown>{note}</LateMarkdown>}
    </>
  );
}
