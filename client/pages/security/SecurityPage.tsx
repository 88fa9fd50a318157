import { useLingui } from '@lingui/react/macro';

import { useSecurity } from '../../features/account/security/api';
import { ApiTokens } from '../../features/account/security/ApiTokens';
import { Passkeys } from '../../features/account/security/Passkeys';
import { TwoStep } from '../../features/account/security/TwoStep';
import { BelowSettings } from '../../features/shell/BelowSettings';

/** The page for sign-in methods, and tokens for the traveller's own programs. */
export default function SecurityPage() {
  const { t } = useLingui();
  return (
    <BelowSettings
      title={t`Sign-in and security`}
      query={useSecurity()}
      loading={t`Loading how you sign in`}
      failed={t`Failed to load how you sign in`}
    >
      {({ two_step: state, passkeys, tokens }) => (
        <>
          <TwoStep state={state} />
          <Passkeys passkeys={passkeys} />
          <ApiTokens tokens={tokens} />
        </>
      )}
    </BelowSettings>
  );
}
