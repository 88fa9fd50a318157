import { useEffect } from 'react';

import type { Schema } from '../../api/types';
import { ChangePassword } from './ChangePassword';
import { ProfileFields } from './ProfileFields';
import { useProfileForm } from './useProfileForm';
import { useSheet } from '../../ui/sheet/useSheet';
import { YourData } from './YourData';

export interface AccountDetailsProps {
  profile: Schema<'Profile'>;
  /** Hears whether there are changes that leaving would lose. */
  onChanged: (isChanged: boolean) => void;
}

/** Everything a traveller can say and decide about the account. */
export function AccountDetails({ profile, onChanged }: AccountDetailsProps) {
  const form = useProfileForm(profile);
  const password = useSheet();
  const { isChanged } = form;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  return (
    <div className="account-details">
      <ProfileFields profile={profile} form={form} onChangePassword={password.open} />
      <YourData email={profile.email} />
      <ChangePassword
        key={password.visit}
        email={profile.email}
        isOpen={password.isOpen}
        onClose={password.close}
      />
    </div>
  );
}
