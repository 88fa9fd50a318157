import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { tooLong, useForm } from '../../../ui/useForm';
import type { Trip } from '../api';
import { type Operation, problemOf, useTripChanges } from '../changes/api';
import type { Stay } from './api';
import { firstOpen, positionOf } from './nights';

/** A stay as it is being filled in. Days count from 0. */
interface StayDraft {
  place: { place_id: string; name: string } | null;
  from: number;
  to: number;
  /** "15:00", or nothing. */
  checkIn: string;
  checkOut: string;
  note: string;
}

const STAY_FIELDS = ['place_id', 'from_day', 'to_day', 'check_in', 'check_out', 'note'] as const;
type StayField = (typeof STAY_FIELDS)[number];

const NOTE_LENGTH = 2000;

/** The state of the form of a stay. */
export function useStayForm(trip: Trip, stay: Stay | null, onDone: () => void) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOf(trip, stay));
  const { apply, isSaving } = useTripChanges(trip, t`Failed to save your stay`);
  const send = (operation: Operation) =>
    new Promise<Error | null>((resolve) =>
      apply([operation], {
        onSaved: () => resolve(null),
        onFailed: (error) => {
          resolve(error);
          return problemOf(error, STAY_FIELDS) !== null;
        },
      }),
    );
  const form = useForm<StayField, Error | null>({
    fields: STAY_FIELDS,
    check: () => {
      if (draft.place === null) return { field: 'place_id', text: t`Please choose where you stay.` };
      const long = tooLong(draft.note, NOTE_LENGTH);
      return long === null ? null : { field: 'note', text: long };
    },
    send: () => send(operationOf(trip, stay, draft)),
    onDone: (error) => {
      const problem = error === null ? null : problemOf(error, STAY_FIELDS);
      if (error === null) onDone();
      else if (problem !== null) form.refuse(problem);
    },
    // It never fails by itself: why a change was refused is said where all changes are made.
    explain: ({ message }) => ({ text: message, fields: {} }),
  });
  return {
    ...form,
    draft,
    isWorking: form.isWorking || isSaving,
    change: (change: Partial<StayDraft>, field: StayField) => {
      setDraft((old) => ({ ...old, ...change }));
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
      place: stay,
      from: positionOf(trip.days, stay.from_day),
      to: positionOf(trip.days, stay.to_day),
      checkIn: stay.check_in ?? '',
      checkOut: stay.check_out ?? '',
      note: stay.note,
    };
  const nights = firstOpen(trip) ?? { from: 0, to: 1 };
  return { place: null, ...nights, checkIn: '', checkOut: '', note: '' };
}

function operationOf({ days }: Trip, stay: Stay | null, draft: StayDraft): Operation {
  return {
    op: 'set_stay',
    ...(stay === null ? {} : { stay_id: stay.stay_id }),
    place_id: draft.place?.place_id ?? '',
    from_day: days[draft.from]?.day_id ?? '',
    to_day: days[draft.to]?.day_id ?? '',
    check_in: draft.checkIn === '' ? null : draft.checkIn,
    check_out: draft.checkOut === '' ? null : draft.checkOut,
    note: draft.note.trim(),
  };
}
