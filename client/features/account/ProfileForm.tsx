import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { Schema } from '../../api/client';
import { refusalOf } from '../../api/errors';
import { COUNTRIES } from '../../text/countries';
import { PrimaryButton } from '../../ui/buttons/PrimaryButton';
import { TextLink } from '../../ui/buttons/TextLink';
import { Field } from '../../ui/fields/Field';
import { Select } from '../../ui/fields/Select';
import { type Form, lengthOf, type Problem, tooLong, useForm } from '../../ui/forms/useForm';
import { Skeleton } from '../../ui/frames/Skeleton';
import { toast } from '../../ui/overlays/Toast';
import { type Profile, type ProfileChange, updateProfile, useStoreProfile } from './api';
import { PhotoField, type PhotoStage, type StagedPhoto, usePhotoStage } from './PhotoField';

const MIN_NAME = 2;
const MAX_NAME = 120;

function nameProblem(name: string): Problem<'name'> | null {
  const length = lengthOf(name.trim());
  if (length === 0) return { field: 'name', text: t`Name field is required` };
  const text = length < MIN_NAME ? t`Name must be at least 2 characters` : tooLong(name, MAX_NAME);
  return text === null ? null : { field: 'name', text };
}

type ProfileField = 'name' | 'country' | 'file';

/** The fields that differ from the saved profile, as entered. */
interface Edits {
  name?: string;
  country?: string;
}

interface Sent {
  answer: Schema<'ProfileChanged'>;
  edits: Edits;
  photo: StagedPhoto;
}

export interface ProfileFormState extends Pick<
  Form<ProfileField>,
  'ref' | 'errors' | 'isWorking' | 'onSubmit'
> {
  name: string;
  setName: (name: string) => void;
  /** A two-letter code; empty for no country. */
  country: string;
  setCountry: (code: string) => void;
  photo: PhotoStage;
  choosePhoto: (file: File) => Promise<void>;
  hasChanges: boolean;
}

/** The state of the profile form. Nothing is saved before it is submitted. */
export function useProfileForm(profile: Profile): ProfileFormState {
  const { t } = useLingui();
  const [edits, setEdits] = useState<Edits>({});
  const name = edits.name ?? profile.name;
  const country = edits.country ?? profile.country ?? '';
  const storeProfile = useStoreProfile();
  const photo = usePhotoStage();
  const change: ProfileChange = {
    name: name.trim() === profile.name ? undefined : name.trim(),
    country: country === (profile.country ?? '') ? undefined : country,
    photo: photo.staged,
  };
  const hasChanges = Object.values(change).some((value) => value !== undefined);
  const form = useForm<ProfileField, Sent>({
    fields: ['name', 'country', 'file'],
    check: () => nameProblem(name),
    // The sent values are returned with the answer, because fields may be edited while waiting.
    send: async () => ({ answer: await updateProfile(change), edits, photo: photo.staged }),
    onDone: (sent) => {
      storeProfile(sent.answer.profile_data);
      setEdits((now) => editsAfter(now, sent.edits));
      photo.settle(sent.photo);
      toast.success(sent.answer.message);
    },
    explain: (error) => refusalOf(error, t`Failed to update profile`),
  });
  return {
    ref: form.ref,
    errors: form.errors,
    isWorking: form.isWorking,
    onSubmit: (event) => {
      event.preventDefault();
      if (hasChanges) form.onSubmit(event);
      else toast.info(t`Nothing to save yet.`, { id: 'unchanged' });
    },
    name,
    setName: (text) => {
      setEdits((now) => ({ ...now, name: text }));
      form.forget('name');
    },
    country,
    setCountry: (code) => {
      setEdits((now) => ({ ...now, country: code }));
      form.forget('country');
    },
    photo,
    choosePhoto: async (file) => {
      form.forget('file');
      const problem = await photo.choose(file);
      if (problem !== null) form.refuse({ field: 'file', text: problem });
    },
    hasChanges,
  };
}

/** The edits made since `sent` was submitted. */
function editsAfter({ name, country }: Edits, sent: Edits): Edits {
  return {
    ...(name === undefined || name === sent.name ? {} : { name }),
    ...(country === undefined || country === sent.country ? {} : { country }),
  };
}

// Options need a non-empty id.
const NO_COUNTRY = 'none';

export interface ProfileFormProps {
  profile: Profile;
  form: ProfileFormState;
  onChangePassword: () => void;
}

/** Photo, name, country, email and password, with one save button. */
export function ProfileForm({ profile, form, onChangePassword }: ProfileFormProps) {
  const { t } = useLingui();
  const { ref, errors, isWorking, onSubmit, name, setName, country, setCountry, photo, choosePhoto } = form;
  return (
    <form ref={ref} className="stack" method="dialog" noValidate onSubmit={onSubmit}>
      <PhotoField
        name={profile.name}
        saved={profile.profile_image_url}
        photo={photo}
        onChoose={(file) => void choosePhoto(file)}
        error={errors.file}
      />
      <Field
        label={t`Name`}
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
        error={errors.name}
      />
      <Select
        label={t`Country`}
        autoComplete="country"
        options={[
          { id: NO_COUNTRY, label: t`No country` },
          ...COUNTRIES.map(({ code, name: label }) => ({ id: code, label })),
        ]}
        value={country === '' ? NO_COUNTRY : country}
        onChange={(id) => setCountry(id === NO_COUNTRY ? '' : id)}
        error={errors.country}
      />
      <Field label={t`Email`} type="email" value={profile.email} isLocked />
      <PasswordRow onChange={onChangePassword} />
      <PrimaryButton type="submit" isBlock isWorking={isWorking || photo.isReading}>
        {t`Update Profile`}
      </PrimaryButton>
    </form>
  );
}

/** A masked password with a link to change it. */
function PasswordRow({ onChange }: { onChange: () => void }) {
  const { t } = useLingui();
  return (
    <div className="field">
      <span className="label">{t`Password`}</span>
      <div className="input password-row">
        <span className="password-row__dots" aria-hidden="true">
          ••••••••
        </span>
        <TextLink onPress={onChange} label={t`Change password`}>
          {t`Change`}
        </TextLink>
      </div>
    </div>
  );
}

/** Skeleton of the form while the profile loads. */
export function ProfileFormSkeleton() {
  return (
    <div className="account-details stack">
      <div className="photo-field__row">
        <Skeleton shape="disc" width="5.5rem" />
        <Skeleton height="2.75rem" width="8rem" radius="var(--r-m)" />
      </div>
      <Skeleton height="6rem" radius="var(--r-m)" />
      {['name', 'country', 'email', 'password'].map((field) => (
        <div key={field} className="field">
          <Skeleton height="1rem" width="5rem" />
          <Skeleton height="3.25rem" radius="var(--r-m)" />
        </div>
      ))}
      <Skeleton height="3.25rem" radius="var(--r-m)" />
    </div>
  );
}
