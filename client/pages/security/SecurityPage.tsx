import { useLingui } from '@lingui/react/macro';

import { usePageTitle } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { useSecurity } from '../../features/account/security/api';
import { ApiTokens } from '../../features/account/security/ApiTokens';
import { Passkeys } from '../../features/account/security/Passkeys';
import { TwoStep } from '../../features/account/security/TwoStep';
import { AppShell } from '../../features/shell/AppShell';
import { Button } from '../../ui/Button';
import { LoadingStatus } from '../../ui/Skeleton';
import { TopBar } from '../../ui/TopBar';

/** How the traveller signs in, and tokens for their own programs. */
export default function SecurityPage() {
  const { t } = useLingui();
  const title = t`Sign-in and security`;
  usePageTitle(title);
  const { data, error, isPending, isFetching, refetch } = useSecurity();
  return (
    <AppShell tab="/profile">
      <TopBar title={title} back="/settings" />
      <div className="stack sessions-page">
        {isPending && <LoadingStatus>{t`Loading how you sign in`}</LoadingStatus>}
        {data !== undefined && (
          <>
            <TwoStep state={data.two_step} />
            <Passkeys passkeys={data.passkeys} />
            <ApiTokens tokens={data.tokens} />
          </>
        )}
        {data === undefined && error !== null && (
          <>
            <p role="alert">{errorText(error, t`Failed to load how you sign in`)}</p>
            <Button isWorking={isFetching} onPress={() => void refetch()}>
              {t`Try again`}
            </Button>
          </>
        )}
      </div>
    </AppShell>
  );
}
