import { Trans, useLingui } from '@lingui/react/macro';
import { BedDouble, Sparkles, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { Sheet } from '../../../ui/Sheet';
import { destinationsAround, type Trip } from '../api';
import { PlaceField } from '../places/PlaceField';
import type { Stay } from './api';
import { dayLabel } from './nights';
import { StayAreas } from './StayAreas';
import { useStayForm } from './useStayForm';

export interface StaySheetProps {
  trip: Trip;
  /** The stay to change; null for a new one. */
  stay: Stay | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Where the nights between two days are spent. */
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
  const { draft, ref, errors, isWorking, onSubmit, change, remove } = useStayForm(trip, stay, onDone);
  useEffect(() => onSaving(isWorking), [isWorking, onSaving]);
  const [hasAreas, setAreas] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const around = destinationsAround(trip, draft.from);
  const take = (taken: { place_id: string; name: string }) => {
    change({ place: taken }, 'place_id');
    setAreas(false);
  };
  const days = trip.days.map((_, index) => ({ id: String(index), label: dayLabel(trip, index) }));
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
        {hasAreas && (
          <StayAreas
            trip={trip}
            onChoose={(hotel) => {
              take(hotel);
              // The button that had the focus is gone.
              place.current?.querySelector('input')?.focus();
            }}
          />
        )}
      </div>
      <div className="stay-form__pair">
        <Select
          label={t`From`}
          options={days.slice(0, -1)}
          value={String(draft.from)}
          onChange={(id) => {
            const from = Number(id);
            change({ from, to: Math.max(draft.to, from + 1) }, 'from_day');
          }}
          error={errors.from_day}
        />
        <Select
          label={t`Until`}
          options={days.slice(draft.from + 1)}
          value={String(draft.to)}
          onChange={(id) => change({ to: Number(id) }, 'to_day')}
          error={errors.to_day}
        />
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
      </div>
      <Field
        label={t`Note`}
        name="note"
        rows={2}
        placeholder={t`Booking number, how to get in …`}
        value={draft.note}
        onChange={(note) => change({ note }, 'note')}
        error={errors.note}
      />
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
