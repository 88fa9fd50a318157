import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { tooLong, useForm } from '../../../ui/forms/useForm';
import type { Trip } from '../api';
import { type Operation, problemOf, useTripChanges } from '../changes/api';
import { conflictsOf, followed, isOvertaken, useSharedDraft } from '../changes/sharedDraft';
import { firstOpen, positionOf, type Stay } from './nights';

/** The draft of a stay. Days are identified by id, because others may add and move days meanwhile. */
export interface StayDraft {
  place: { place_id: string; name: string } | null;
  from: string;
  to: string;
  /** For example "15:00", or an empty string. */
  checkIn: string;
  checkOut: string;
  note: string;
}

const STAY_FIELDS = ['place_id', 'from_day', 'to_day', 'check_in', 'check_out', 'note'] as const;
type StayField = (typeof STAY_FIELDS)[number];

const FIELD_OF: Record<keyof StayDraft, StayField> = {
  place: 'place_id',
  from: 'from_day',
  to: 'to_day',
  checkIn: 'check_in',
  checkOut: 'check_out',
  note: 'note',
};

const NOTE_LENGTH = 2000;

/** The state of a stay's form. */
export function useStayForm(trip: Trip, stay: Stay | null, onDone: () => void) {
  const { t } = useLingui();
  // A new stay cannot conflict yet; if its nights overlap others, the server says so.
  const [first] = useState(() => draftOf(trip, stay));
  const saved = trip.stays.find(({ stay_id }) => stay_id === stay?.stay_id);
  const shared = useSharedDraft(
    saved === undefined ? first : draftOf(trip, saved),
    trip,
    stay?.stay_id ?? null,
  );
  const { original, draft, conflicts } = shared;
  const { apply, isSaving } = useTripChanges(trip, t`Failed to save your stay`);
  const send = (operation: Operation) =>
    new Promise<Error | null>((resolve) => {
      let hasConflict = false;
      apply([operation], {
        ...(stay === null ? {} : { version: trip.version }),
        onNewer: (now) => {
          const found = now.stays.find(({ stay_id }) => stay_id === stay?.stay_id);
          // The stay is gone: the server reports that.
          if (found === undefined) return [operation];
          const theirs = draftOf(now, found);
          hasConflict = conflictsOf({ original, draft }, theirs).length > 0;
          return hasConflict ? null : [operationOf(stay, followed({ original, draft }, theirs).draft)];
        },
        onSaved: () => resolve(null),
        onFailed: (error) => {
          resolve(error);
          return problemOf(error, STAY_FIELDS) !== null || (isOvertaken(error) && hasConflict);
        },
      });
    });
  const form = useForm<StayField, Error | null>({
    fields: STAY_FIELDS,
    check: () => {
      const [both] = conflicts;
      if (both !== undefined) return { field: FIELD_OF[both], text: t`Please choose which one to keep.` };
      if (draft.place === null) return { field: 'place_id', text: t`Please choose where you stay.` };
      const long = tooLong(draft.note, NOTE_LENGTH);
      return long === null ? null : { field: 'note', text: long };
    },
    send: () => send(operationOf(stay, draft)),
    onDone: (error) => {
      const problem = error === null ? null : problemOf(error, STAY_FIELDS);
      if (error === null) onDone();
      else if (problem !== null) form.refuse(problem);
    },
    // Unused: refusals are shown where all changes are made.
    explain: ({ message }) => ({ text: message, fields: {} }),
  });
  return {
    ...form,
    draft,
    isWorking: form.isWorking || isSaving,
    /** Positions of the days, from 0. */
    from: Math.max(0, positionOf(trip.days, draft.from)),
    to: Math.max(0, positionOf(trip.days, draft.to)),
    /**
     * The other traveller's value of a field that was also changed here and their name, or null without a
     * conflict.
     */
    theirs: <Field extends keyof StayDraft>(field: Field) =>
      conflicts.includes(field) && !isSaving
        ? { value: shared.now[field], by: shared.changers(FIELD_OF[field]) }
        : null,
    settle: (field: keyof StayDraft, which: 'theirs' | 'mine') => {
      shared.settle(field, which);
      form.forget(FIELD_OF[field]);
    },
    change: (change: Partial<StayDraft>, field: StayField) => {
      shared.change(change);
      form.forget(field);
    },
    remove: () => {
      if (stay !== null) apply([{ op: 'remove_stay', stay_id: stay.stay_id }], { onSaved: onDone });
    },
  };
}

function draftOf(trip: Trip, stay: Stay | null): StayDraft {
  if (stay !== null)
    return {
      place: { place_id: stay.place_id, name: stay.name },
      from: stay.from_day,
      to: stay.to_day,
      checkIn: stay.check_in ?? '',
      checkOut: stay.check_out ?? '',
      note: stay.note,
    };
  const nights = firstOpen(trip) ?? { from: 0, to: 1 };
  const idOf = (index: number) => trip.days[index]?.day_id ?? '';
  return { place: null, from: idOf(nights.from), to: idOf(nights.to), checkIn: '', checkOut: '', note: '' };
}

function operationOf(stay: Stay | null, draft: StayDraft): Operation {
  return {
    op: 'set_stay',
    ...(stay === null ? {} : { stay_id: stay.stay_id }),
    place_id: draft.place?.place_id ?? '',
    from_day: draft.from,
    to_day: draft.to,
    check_in: draft.checkIn === '' ? null : draft.checkIn,
    check_out: draft.checkOut === '' ? null : draft.checkOut,
    note: draft.note.trim(),
  };
}
