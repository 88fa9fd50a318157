import { COUNTRIES } from '../../api/countries';
import type { Schema } from '../../api/types';
import { Field } from '../../ui/field/Field';
import { Go } from '../../ui/go/Go';
import { Select } from '../../ui/select/Select';
import { PasswordRow } from './PasswordRow';
import { PhotoField } from './PhotoField';
import type { ProfileForm } from './useProfileForm';

// An option must have an id.
const NO_COUNTRY = 'none';
const OPTIONS = [
  { id: NO_COUNTRY, label: 'No country' },
  ...COUNTRIES.map(({ code, name }) => ({ id: code, label: name })),
];

export interface ProfileFieldsProps {
  profile: Schema<'Profile'>;
  form: ProfileForm;
  onChangePassword: () => void;
}

/** Photo, name, country, email and password, and the one button that saves. */
export function ProfileFields({ profile, form, onChangePassword }: ProfileFieldsProps) {
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
        label="Name"
        name="name"
        autoComplete="name"
        value={name}
        onChange={setName}
        error={errors.name}
      />
      <Select
        label="Country"
        autoComplete="country"
        options={OPTIONS}
        value={country === '' ? NO_COUNTRY : country}
        onChange={(id) => setCountry(id === NO_COUNTRY ? '' : id)}
        error={errors.country}
      />
      <Field label="Email" type="email" value={profile.email} isLocked />
      <PasswordRow onChange={onChangePassword} />
      <Go type="submit" isBlock isWorking={isWorking || photo.isReading}>
        Update Profile
      </Go>
    </form>
  );
}
