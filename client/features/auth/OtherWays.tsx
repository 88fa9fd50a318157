import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';

import { useBootstrap } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { PasskeyError, requirePasskeys } from '../../api/passkeys';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/Toast';
import { signInWithPasskey } from './api';

export interface OtherWaysProps {
  /** The page to go to after signing in. */
  next: string | null;
  /** The button stays busy until this is done. */
  onDone: (token: string) => Promise<void>;
}

/** Signing in with a passkey, or with another service where there is one. */
export function OtherWays({ next, onDone }: OtherWaysProps) {
  const { t } = useLingui();
  const { oidcLabel } = useBootstrap();
  const passkey = useMutation({
    mutationFn: async () => {
      requirePasskeys();
      const { access_token } = await signInWithPasskey();
      await onDone(access_token);
    },
    retry: false,
    onError: (error) =>
      toast.error(error instanceof PasskeyError ? error.message : errorText(error, t`Login failed`)),
  });
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <div className="auth__ways">
      <Button isBlock isWorking={passkey.isPending} onPress={() => passkey.mutate()}>
        {t`Sign in with a passkey`}
      </Button>
      {oidcLabel !== null && (
        // The server sends the browser on: no page of ours.
        <a className="btn btn--block" href={`/auth/oidc/start${query}`}>
          {t`Continue with ${oidcLabel}`}
        </a>
      )}
    </div>
  );
}
