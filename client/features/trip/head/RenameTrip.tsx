import { useState } from 'react';

import { Button } from '../../../ui/button/Button';
import { Field } from '../../../ui/field/Field';
import { tooLong } from '../../../ui/form/length';
import { useForm } from '../../../ui/form/useForm';
import { Note } from '../../../ui/note/Note';
import { Sheet } from '../../../ui/sheet/Sheet';
import type { Trip } from '../trip';
import { useTextSaving } from '../useTextSaving';

const MAX_LENGTH = 120;

export interface RenameTripProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** The sheet that gives the trip another name. */
export function RenameTrip({ trip, isOpen, onClose }: RenameTripProps) {
  const [name, setName] = useState(trip.trip_name);
  const [base] = useState(trip.trip_name);
  const { save, explain, theirs } = useTextSaving(trip, 'trip_name');
  const { ref, errors, isWorking, onSubmit, forget } = useForm({
    fields: ['trip_name'] as const,
    check: () => {
      const text = problemOf(name.trim());
      return text === null ? null : { field: 'trip_name' as const, text };
    },
    send: () => save(name.trim(), base),
    onDone: onClose,
    explain,
  });
  return (
    <Sheet
      title="Rename Trip"
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={isWorking ? 'The name is being saved' : undefined}
    >
      <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
        {theirs !== null && (
          <Note isStatus>This trip was renamed meanwhile: “{theirs}”. Save puts your name in its place.</Note>
        )}
        <Field
          label="Trip name"
          name="trip_name"
          autoComplete="off"
          value={name}
          onChange={(text) => {
            setName(text);
            forget('trip_name');
          }}
          error={errors.trip_name}
        />
        <div className="actions">
          <Button isDisabled={isWorking} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="ink" isWorking={isWorking}>
            Save
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function problemOf(name: string): string | null {
  if (name === '') return 'Please give your trip a name.';
  return tooLong(name, MAX_LENGTH);
}
