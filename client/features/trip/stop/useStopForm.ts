import { useState } from 'react';

import { tooLong, useForm } from '../../../ui/useForm';
import type { Stop, Trip } from '../api';
import { problemOf, useTripChanges } from '../changes/api';
import { draftOf, NOTE_LENGTH, operationOf, STOP_FIELDS, type StopDraft, type StopField } from './stopDraft';

/** The state of the form of a stop. */
export function useStopForm(trip: Trip, stop: Stop, onDone: () => void) {
  // What others change in the meantime stays, unless the traveller changes the same here.
  const [base] = useState(() => draftOf(stop));
  const [draft, setDraft] = useState(base);
  const { apply, isSaving } = useTripChanges(trip);
  const operation = operationOf(stop.stop_id, base, draft);
  const form = useForm<StopField, Error | null>({
    fields: STOP_FIELDS,
    check: () => {
      const long = tooLong(draft.note, NOTE_LENGTH);
      return long === null ? null : { field: 'note', text: long };
    },
    send: () =>
      new Promise((resolve) => {
        if (operation === null) {
          resolve(null);
          return;
        }
        apply([operation], {
          onSaved: () => resolve(null),
          onFailed: (error) => {
            resolve(error);
            return problemOf(error, STOP_FIELDS) !== null;
          },
        });
      }),
    onDone: (error) => {
      if (error === null) {
        onDone();
        return;
      }
      const problem = problemOf(error, STOP_FIELDS);
      if (problem !== null) form.refuse(problem);
    },
    // It never fails by itself: why a change was refused is said where all changes are made.
    explain: ({ message }) => ({ text: message, fields: {} }),
  });
  const current = draftOf(stop);
  return {
    ...form,
    draft,
    isWorking: form.isWorking || isSaving,
    isChanged: operation !== null,
    isElsewhereChanged: !isSaving && operation !== null && JSON.stringify(current) !== JSON.stringify(base),
    change: (change: Partial<StopDraft>, field: StopField) => {
      setDraft((old) => ({ ...old, ...change }));
      form.forget(field);
    },
  };
}
