import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { Field } from '../../../ui/fields/Field';
import { tooLong, useForm } from '../../../ui/forms/useForm';
import { Callout } from '../../../ui/labels/Callout';
import { Sheet } from '../../../ui/overlays/Sheet';
import type { Trip } from '../api';
import { useTextSave } from './saveText';
import { FormActions } from '../../../ui/forms/FormActions';

const MAX_LENGTH = 120;

export interface RenameTripProps {
  trip: Trip;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that renames the trip. */
export function RenameTrip({ trip, isOpen, onClose }: RenameTripProps) {
  const { t } = useLingui();
  const [name, setName] = useState(trip.trip_name);
  const [original] = useState(trip.trip_name);
  const { save, explain, theirs, changer } = useTextSave(trip, 'trip_name');
  const other = changer.name ?? t`Someone else`;
  const { ref, errors, isWorking, onSubmit, forget } = useForm({
    fields: ['trip_name'] as const,
    check: () => {
      const trimmed = name.trim();
      const text = trimmed === '' ? t`Please give your trip a name.` : tooLong(trimmed, MAX_LENGTH);
      return text === null ? null : { field: 'trip_name' as const, text };
    },
    send: () => save(name.trim(), original),
    onDone: onClose,
    explain,
  });
  return (
    <Sheet
      title={t`Rename Trip`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={isWorking ? t`Saving the name…` : undefined}
    >
      <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
        {theirs !== null && !changer.isAsked && (
          <Callout isStatus>
            {t`${other} just renamed this trip to “${theirs}”. Saving replaces that name.`}
          </Callout>
        )}
        <Field
          label={t`Trip name`}
          name="trip_name"
          autoComplete="off"
          value={name}
          onChange={(text) => {
            setName(text);
            forget('trip_name');
          }}
          error={errors.trip_name}
        />
        <FormActions submit={t`Save`} isWorking={isWorking} onCancel={onClose} />
      </form>
    </Sheet>
  );
}
