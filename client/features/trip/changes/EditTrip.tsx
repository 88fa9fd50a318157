import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';

import { useToday } from '../../../api/bootstrap';
import { dateRange, dayRange } from '../../../text/dates';
import { Button } from '../../../ui/buttons/Button';
import { PrimaryButton } from '../../../ui/buttons/PrimaryButton';
import { TypedDate } from '../../../ui/fields/DateRange';
import { Callout } from '../../../ui/labels/Callout';
import { CloseQuestion, useLeaveQuestion } from '../../../ui/overlays/LeaveGuard';
import { Sheet } from '../../../ui/overlays/Sheet';
import type { Trip } from '../api';
import { useTripChanges } from './api';
import {
  type DaysDraft,
  draftOf,
  endOf,
  hasDateConflict,
  movedBookings,
  operationsOf,
  rebased,
} from './daysDraft';
import { DayRows, type DraftProps, MoreDays } from './EditDays';
import { FieldConflict } from './FieldConflict';
import { isOvertaken, useChangers } from './sharedDraft';

export interface EditTripProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet for a trip's dates, days and cities. All changes are saved at once. */
export function EditTrip({ trip, isOpen, onClose }: EditTripProps) {
  const { t } = useLingui();
  const [{ original, draft }, setSides] = useState(() => ({ original: trip, draft: draftOf(trip) }));
  const setDraft = (next: DaysDraft) => setSides({ original, draft: next });
  const { apply, isSaving } = useTripChanges(trip);
  const hasConflict = hasDateConflict(draft, original, trip) && !isSaving;
  const changerOf = useChangers(trip, { item: null, since: original.version, isNeeded: hasConflict });
  const [isElsewhereChanged, setElsewhereChanged] = useState(false);
  // Merges other travellers' changes, unless both sides changed the start date.
  if (trip.version !== original.version && !isSaving && isOpen && !hasConflict) {
    setSides({ original: trip, draft: rebased(draft, original, trip) });
    setElsewhereChanged(true);
  }
  const operations = operationsOf(original, draft);
  const isChanged = operations.some(
    (one) => one.op !== 'set_start_date' || one.start_date !== original.start_date,
  );
  const { isAsked, ask, stay } = useLeaveQuestion(isOpen && isChanged);
  const settle = (which: 'theirs' | 'mine') => {
    const next = rebased(draft, original, trip);
    setSides({ original: trip, draft: which === 'theirs' ? { ...next, start: trip.start_date } : next });
  };
  const conflict = useRef<HTMLDivElement>(null);
  const showConflict = () => conflict.current?.querySelector('button')?.focus();
  const save = () =>
    apply(operations, {
      version: original.version,
      onNewer: (now) => {
        const isSamePlan = sameDays(original, now) && original.start_date === now.start_date;
        return isSamePlan ? operationsOf(now, rebased(draft, original, now)) : null;
      },
      onSaved: onClose,
      onFailed: isOvertaken,
    });
  return (
    <Sheet
      title={t`Edit dates and days`}
      isOpen={isOpen}
      onClose={() => (isChanged ? ask() : onClose())}
      lockedBecause={isSaving ? t`Saving your changes…` : undefined}
    >
      {isElsewhereChanged && (
        <Callout isStatus>
          <Trans>
            This trip was just changed. Your changes are still here, and are made to the new plan.
          </Trans>
        </Callout>
      )}
      <StartDate draft={draft} saved={original.start_date} onChange={setDraft} />
      {hasConflict && (
        <div ref={conflict} className="edit-trip__conflict">
          <FieldConflict
            label={t`Start date`}
            theirs={trip.start_date === null ? '' : dayRange(trip.start_date, trip.start_date)}
            by={changerOf('start_date')}
            onSettle={settle}
          />
        </div>
      )}
      <DayRows draft={draft} onChange={setDraft} />
      <MoreDays draft={draft} onChange={setDraft} />
      <Preview trip={original} draft={draft} />
      <div className="sheet__foot">
        {isChanged && (
          <PrimaryButton
            isBlock
            isWorking={isSaving}
            isQuiet={hasConflict}
            onPress={hasConflict ? showConflict : save}
          >
            <Trans>Save Changes</Trans>
          </PrimaryButton>
        )}
      </div>
      <CloseQuestion
        text={t`Your changes of days and dates are not saved yet.`}
        isAsked={isAsked}
        onStay={stay}
        onClose={onClose}
      />
    </Sheet>
  );
}

const sameDays = (one: Trip, other: Trip): boolean =>
  one.days.map(({ day_id }) => day_id).join() === other.days.map(({ day_id }) => day_id).join();

function StartDate({ draft, saved, onChange }: DraftProps & { saved: string | null }) {
  const { t } = useLingui();
  const today = useToday();
  // A trip that has already begun may start in the past.
  const min = saved !== null && saved <= today ? undefined : today;
  const error =
    min !== undefined && draft.start !== null && draft.start < min && draft.start !== saved
      ? t`The start date is in the past.`
      : undefined;
  return (
    <div className="edit-trip__start">
      <TypedDate
        label={t`Start date`}
        value={draft.start}
        placeholder={today}
        min={min}
        error={error}
        onChange={(start) => {
          // A date being typed is incomplete; removing the dates has its own button.
          if (start !== null) onChange({ ...draft, start });
        }}
      />
      {draft.start !== null && (
        <Button look="plain" isSmall onPress={() => onChange({ ...draft, start: null })}>
          <Trans>Remove dates</Trans>
        </Button>
      )}
    </div>
  );
}

/** A preview of what saving will do. */
function Preview({ trip, draft }: { trip: Trip; draft: DaysDraft }) {
  const { t } = useLingui();
  const left = new Set(draft.days.map(({ key }) => key));
  const removed = trip.days.filter(({ day_id }) => !left.has(day_id));
  const ideas = removed.reduce((sum, { activities }) => sum + activities.length, 0);
  const span = spanOf(draft);
  const lines = [
    removed.length === 0
      ? null
      : ideas === 0
        ? plural(removed.length, { one: '# day is removed.', other: '# days are removed.' })
        : plural(ideas, {
            one: 'The place of the removed days becomes an idea.',
            other: 'The # places of the removed days become ideas.',
          }),
    span === null || span === spanOf(draftOf(trip)) ? null : t`The trip is on ${span}.`,
    trip.start_date !== null && draft.start === null ? t`The days lose their dates.` : null,
  ].filter((line) => line !== null);
  const bookings = movedBookings(trip, draft);
  return (
    <div role="status" className="edit-trip__preview">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {bookings.length > 0 && (
        <Callout>
          <Trans>Check your bookings: these move to another date.</Trans>
          <ul>
            {bookings.map(({ name, time, date }, index) => {
              const on = dayRange(date, date);
              return <li key={index}>{t`${name}, ${time}: now ${on}`}</li>;
            })}
          </ul>
        </Callout>
      )}
    </div>
  );
}

function spanOf(draft: DaysDraft): string | null {
  const end = endOf(draft);
  return draft.start === null || end === null ? null : dateRange(draft.start, end);
}
