import { Trans, useLingui } from '@lingui/react/macro';
import { BedDouble, Sparkles, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '../../../ui/buttons/Button';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Sheet } from '../../../ui/overlays/Sheet';
import { destinationsAround, type Trip } from '../api';
import { conflictsAt } from '../changes/FieldConflict';
import { PlaceField } from '../places/PlaceField';
import { dayLabel, positionOf, type Stay } from './nights';
import { StayAreas } from './StayAreas';
import { type StayDraft, useStayForm } from './useStayForm';

export interface StaySheetProps {
  trip: Trip;
  /** The stay to change, or null for a new one. */
  stay: Stay | null;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that adds or changes a stay. */
export function StaySheet({ trip, stay, isOpen, onClose }: StaySheetProps) {
  const { t } = useLingui();
  const [isSaving, setSaving] = useState(false);
  return (
    <Sheet
      title={stay === null ? t`Add a stay` : t`Change this stay`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={isSaving ? t`Saving your changes…` : undefined}
    >
      <StayForm trip={trip} stay={stay} onSaving={setSaving} onDone={onClose} />
    </Sheet>
  );
}

interface StayFormProps {
  trip: Trip;
  stay: Stay | null;
  onSaving: (isSaving: boolean) => void;
  onDone: () => void;
}

function StayForm({ trip, stay, onSaving, onDone }: StayFormProps) {
  const { t } = useLingui();
  const { draft, from, to, ref, errors, isWorking, onSubmit, change, remove, theirs, settle } = useStayForm(
    trip,
    stay,
    onDone,
  );
  useEffect(() => onSaving(isWorking), [isWorking, onSaving]);
  const [hasAreas, setAreas] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const around = destinationsAround(trip, from);
  const take = (taken: { place_id: string; name: string }) => {
    change({ place: taken }, 'place_id');
    setAreas(false);
  };
  const days = trip.days.map(({ day_id: id }, index) => ({ id, label: dayLabel(trip, index) }));
  const labelOf = (id: string) => days.find((day) => day.id === id)?.label ?? '';
  const conflictAt = conflictsAt<StayDraft>({ theirs, settle });
  return (
    <form ref={ref} className="stack" noValidate onSubmit={onSubmit}>
      <div ref={place} className="stay-place">
        <PlaceField
          label={t`Hotel or other place`}
          icon={BedDouble}
          category="lodging"
          value={draft.place?.name ?? ''}
          around={around}
          error={errors.place_id}
          onType={() => change({ place: null }, 'place_id')}
          onTake={take}
        />
        <button
          type="button"
          className="btn btn--soft btn--s"
          aria-expanded={hasAreas}
          onClick={() => setAreas((old) => !old)}
        >
          <Sparkles />
          <Trans>Where should we stay?</Trans>
        </button>
        {conflictAt('place', t`Hotel or other place`, (taken) => taken?.name ?? '')}
        {hasAreas && (
          <StayAreas
            trip={trip}
            onChoose={(hotel) => {
              take(hotel);
              // The focused button has been removed.
              place.current?.querySelector('input')?.focus();
            }}
          />
        )}
      </div>
      <div>
        <Select
          label={t`From`}
          options={days.slice(0, -1)}
          value={draft.from}
          onChange={(id) => {
            const first = positionOf(trip.days, id);
            change(
              { from: id, to: first < to ? draft.to : (trip.days[first + 1]?.day_id ?? draft.to) },
              'from_day',
            );
          }}
          error={errors.from_day}
        />
        {conflictAt('from', t`From`, labelOf)}
      </div>
      <div>
        <Select
          label={t`Until`}
          options={days.slice(from + 1)}
          value={draft.to}
          onChange={(id) => change({ to: id }, 'to_day')}
          error={errors.to_day}
        />
        {conflictAt('to', t`Until`, labelOf)}
      </div>
      <div className="stay-form__pair">
        <Field
          label={t`Check-in`}
          type="time"
          value={draft.checkIn}
          onChange={(checkIn) => change({ checkIn }, 'check_in')}
          error={errors.check_in}
        />
        <Field
          label={t`Check-out`}
          type="time"
          value={draft.checkOut}
          onChange={(checkOut) => change({ checkOut }, 'check_out')}
          error={errors.check_out}
        />
        {conflictAt('checkIn', t`Check-in`, (time) => time)}
        {conflictAt('checkOut', t`Check-out`, (time) => time)}
      </div>
      <div>
        <Field
          label={t`Note`}
          name="note"
          rows={2}
          placeholder={t`Booking number, how to get in …`}
          value={draft.note}
          onChange={(note) => change({ note }, 'note')}
          error={errors.note}
        />
        {conflictAt('note', t`Note`, (note) => note)}
      </div>
      <div className="actions">
        {stay === null ? (
          <Button isDisabled={isWorking} onPress={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        ) : (
          <Button look="danger-line" isDisabled={isWorking} onPress={remove}>
            <Trash2 />
            <Trans>Remove</Trans>
          </Button>
        )}
        <Button type="submit" look="ink" isWorking={isWorking}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
