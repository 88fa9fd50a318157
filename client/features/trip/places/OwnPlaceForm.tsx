import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import { refusalOf } from '../../../api/errors';
import type { Place } from '../../../api/places';
import { isLocated } from '../../../travel/geo';
import { Field } from '../../../ui/fields/Field';
import { Select } from '../../../ui/fields/Select';
import { Switch } from '../../../ui/fields/Switch';
import { tooLong, useForm } from '../../../ui/forms/useForm';
import { Sheet } from '../../../ui/overlays/Sheet';
import { addOwnPlace, changeOwnPlace, useOwnPlaceChanged } from './api';
import { CATEGORIES, type Category } from './categories';
import {
  changeOf,
  draftOf,
  FIELDS,
  type Filled,
  formOf,
  LENGTHS,
  type OwnField,
  type TextField,
} from './filled';
import { PositionField } from './PositionField';
import { FormActions } from '../../../ui/forms/FormActions';

export interface OwnPlaceFormProps {
  /** The place to change, or null for a new one. */
  place: Place | null;
  /** The initial values of the fields. */
  start: Filled;
  /** Id of a place near which short plus codes are resolved. */
  near: string | undefined;
  onSaved: (place: Place) => void;
  onCancel: () => void;
}

/** The form for adding or changing an own place. */
export function OwnPlaceForm({ place, start, near, onSaved, onCancel }: OwnPlaceFormProps) {
  const { t } = useLingui();
  const [filled, setFilled] = useState(start);
  const changed = useOwnPlaceChanged();
  const { ref, errors, isWorking, onSubmit, forget } = useForm<OwnField, Place>({
    fields: FIELDS,
    check: () => {
      if (filled.name.trim() === '') return { field: 'name', text: t`Please give this place a name.` };
      for (const [field, most] of LENGTHS) {
        const text = tooLong(filled[field], most);
        if (text !== null) return { field, text };
      }
      return null;
    },
    send: async () => {
      if (place === null) return addOwnPlace(draftOf(filled, near));
      const change = changeOf(filled, start, near);
      return Object.keys(change).length === 0 ? place : changeOwnPlace(place.place_id, change);
    },
    onDone: (saved) => {
      changed(saved);
      onSaved(saved);
    },
    explain: (error) => refusalOf(error, t`Failed to save your place`),
  });
  const set = (change: Partial<Filled>) => setFilled((old) => ({ ...old, ...change }));
  const text = (field: TextField) => ({
    name: field,
    value: filled[field],
    onChange: (value: string) => {
      set({ [field]: value });
      forget(field);
    },
    error: errors[field],
    autoComplete: 'off',
  });
  const saved = isLocated(place?.geo_location) ? place.geo_location : null;
  return (
    <form
      ref={ref}
      className="stack"
      noValidate
      onSubmit={(event) => {
        // The sheet may belong to another form, which React's events would reach.
        event.stopPropagation();
        onSubmit(event);
      }}
    >
      <Field label={t`Name`} {...text('name')} />
      <Select<Category>
        label={t`What is it?`}
        options={Object.entries(CATEGORIES).map(([id, label]) => ({ id: id as Category, label: t(label) }))}
        value={filled.category}
        onChange={(category) => {
          set({ category });
          forget('category');
        }}
        error={errors.category}
      />
      <PositionField
        value={filled.text}
        saved={saved}
        near={near}
        error={errors.text}
        onChange={text('text').onChange}
      />
      <Field label={t`Address`} {...text('address')} />
      <Field label={t`Opening hours`} hint={t`Such as Mo-Fr 09:00-18:00; Sa off`} {...text('hours')} />
      <Field label={t`Phone`} {...text('phone')} />
      <Field label={t`Website`} {...text('url')} />
      <Field
        label={t`Note`}
        hint={t`For you and the members of trips that have it`}
        rows={2}
        {...text('note')}
      />
      <Switch
        hint={t`Readers of a published trip don’t see which place it is.`}
        isOn={filled.isPrivate ?? filled.category === 'home'}
        onChange={(isPrivate) => set({ isPrivate })}
      >
        <Trans>Private</Trans>
      </Switch>
      <FormActions
        submit={place === null ? t`Add place` : t`Save`}
        isWorking={isWorking}
        onCancel={onCancel}
      />
    </form>
  );
}

export interface EditPlaceProps {
  place: Place;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet for changing an own place. */
export function EditPlace({ place, isOpen, onClose }: EditPlaceProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Edit place`} isOpen={isOpen} onClose={onClose}>
      <OwnPlaceForm
        place={place}
        start={formOf(place)}
        near={place.near}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Sheet>
  );
}
