import { useLingui } from '@lingui/react/macro';

import { tooLong, useForm } from '../../../ui/forms/useForm';
import type { Stop, Trip } from '../api';
import { problemOf, useTripChanges } from '../changes/api';
import { conflictsOf, isOvertaken, useSharedDraft } from '../changes/sharedDraft';
import {
  draftOf,
  FIELD_OF,
  findStop,
  NOTE_LENGTH,
  operationOf,
  STOP_FIELDS,
  type StopDraft,
  type StopField,
} from './stopDraft';

/** The state of a stop's form. */
export function useStopForm(trip: Trip, stop: Stop, onDone: () => void) {
  const { t } = useLingui();
  const shared = useSharedDraft(draftOf(stop), trip, stop.stop_id);
  const { original, draft, conflicts } = shared;
  const { apply, isSaving } = useTripChanges(trip);
  const operation = operationOf(stop.stop_id, original, draft);
  const unsettled = (field: keyof StopDraft) => ({
    field: FIELD_OF[field],
    text: t`Please choose which one to keep.`,
  });
  const form = useForm<StopField, Error | null>({
    fields: STOP_FIELDS,
    check: () => {
      const [both] = conflicts;
      if (both !== undefined) return unsettled(both);
      const long = tooLong(draft.note, NOTE_LENGTH);
      return long === null ? null : { field: 'note', text: long };
    },
    send: () =>
      new Promise((resolve) => {
        if (operation === null) {
          resolve(null);
          return;
        }
        let hasConflict = false;
        apply([operation], {
          version: trip.version,
          onNewer: (now) => {
            const found = findStop(now.days, stop.stop_id);
            // If the stop has been removed, the sheet closes and says so.
            hasConflict =
              found === undefined || conflictsOf({ original, draft }, draftOf(found.stop)).length > 0;
            return hasConflict ? null : [operation];
          },
          onSaved: () => resolve(null),
          onFailed: (error) => {
            resolve(error);
            return problemOf(error, STOP_FIELDS) !== null || (isOvertaken(error) && hasConflict);
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
    // Unused: refusals are shown where all changes are made.
    explain: ({ message }) => ({ text: message, fields: {} }),
  });
  return {
    ...form,
    draft,
    isWorking: form.isWorking || isSaving,
    isChanged: operation !== null,
    /**
     * The other traveller's value of a field that was also changed here and their name, or null without a
     * conflict.
     */
    theirs: <Field extends keyof StopDraft>(field: Field) =>
      conflicts.includes(field) && !isSaving
        ? { value: shared.now[field], by: shared.changers(FIELD_OF[field]) }
        : null,
    settle: (field: keyof StopDraft, which: 'theirs' | 'mine') => {
      shared.settle(field, which);
      form.forget(FIELD_OF[field]);
    },
    change: (change: Partial<StopDraft>, field: StopField) => {
      shared.change(change);
      form.forget(field);
    },
  };
}
