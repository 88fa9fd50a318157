import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { useBootstrap, usePageTitle } from '../../api/bootstrap';
import { errorText } from '../../api/errors';
import { PasskeyError, requirePasskeys } from '../../api/passkeys';
import { useSession } from '../../api/viewer';
import { RedirectSignedIn, sameOriginPath, takePathAfterSignIn } from '../../features/auth/afterSignIn';
import { confirmSecondStep, signIn, signInWithPasskey } from '../../features/auth/api';
import { AuthForm, EmailField, useAuthForm } from '../../features/auth/AuthForm';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { secondStepProblem, signInProblem } from '../../features/auth/rules';
import { Button } from '../../ui/buttons/Button';
import { TextLink } from '../../ui/buttons/TextLink';
import { Field } from '../../ui/fields/Field';
import { useLeaving } from '../../ui/navigation';
import { toast } from '../../ui/overlays/Toast';

export default function SigninPage() {
  const { t } = useLingui();
  usePageTitle(t`Sign in`);
  const session = useSession();
  // The form remains busy while the next page loads.
  const [isEntering, setEntering] = useState(false);
  const [search] = useSearchParams();
  // Another service that signed the traveller in redirects here for the second step.
  const [asksForCode, setAsksForCode] = useState(search.get('step') === 'code');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const enter = async (token: string) => {
    setEntering(true);
    await session.signIn(token);
    toast.success(t`Login successful!`);
    await navigate(takePathAfterSignIn(search.get('next'), hash), { replace: true });
  };
  if (session.viewer !== null && !isEntering) return <RedirectSignedIn />;
  if (asksForCode) return <SecondStep onDone={enter} onBack={() => setAsksForCode(false)} />;
  return (
    <PasswordStep
      next={sameOriginPath(search.get('next'))}
      onDone={enter}
      onCodeNeeded={() => setAsksForCode(true)}
    />
  );
}

interface PasswordStepProps {
  next: string | null;
  onDone: (token: string) => Promise<void>;
  onCodeNeeded: () => void;
}

function PasswordStep({ next, onDone, onCodeNeeded }: PasswordStepProps) {
  const { t } = useLingui();
  const { appName } = useBootstrap();
  const navigate = useNavigate();
  const form = useAuthForm({
    initial: { email: '', password: '' },
    check: signInProblem,
    send: ({ email, password }) => signIn({ email: email.trim(), password }),
    onDone: async ({ is_verified, needs_code, message, access_token }, { email }) => {
      if (needs_code === true) onCodeNeeded();
      else if (!is_verified || access_token === null) {
        toast.info(message);
        await navigate('/verification', { state: { email: email.trim(), isNewUser: false } });
      } else await onDone(access_token);
    },
    failed: t`Login failed`,
  });
  return (
    <AuthFrame
      title={t`Welcome back`}
      lead={t`Sign in to get back to your trips.`}
      art={{ name: 'Varkala', kind: 'sea' }}
    >
      <AuthForm form={form} submit={t`Login`}>
        <EmailField {...form.bind('email')} />
        <Field
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          {...form.bind('password')}
        />
        <div className="auth__forgot">
          <TextLink href="/forgot-password">{t`Forgot password?`}</TextLink>
        </div>
      </AuthForm>
      <OtherWays next={next} onDone={onDone} />
      <p className="auth__more row mute">
        <Trans>
          New to {appName}? <TextLink href="/signup">Sign Up</TextLink>
        </Trans>
      </p>
    </AuthFrame>
  );
}

interface OtherWaysProps {
  /** The page to go to after signing in. */
  next: string | null;
  /** The button stays busy until the returned promise resolves. */
  onDone: (token: string) => Promise<void>;
}

/** Sign-in with a passkey, or with another service if configured. */
function OtherWays({ next, onDone }: OtherWaysProps) {
  const { t } = useLingui();
  const { oidcLabel } = useBootstrap();
  const [isLeaving, leave] = useLeaving();
  const passkey = useMutation({
    mutationFn: async () => {
      requirePasskeys();
      const { access_token } = await signInWithPasskey();
      await onDone(access_token);
      leave();
    },
    retry: false,
    onError: (error) =>
      toast.error(error instanceof PasskeyError ? error.message : errorText(error, t`Login failed`)),
  });
  const query = next === null ? '' : `?next=${encodeURIComponent(next)}`;
  return (
    <div className="auth__ways">
      <Button isBlock isWorking={passkey.isPending || isLeaving} onPress={() => passkey.mutate()}>
        {t`Sign in with a passkey`}
      </Button>
      {oidcLabel !== null && (
        // A plain link, because the server redirects the browser.
        <a className="btn btn--block" href={`/auth/oidc/start${query}`}>
          {t`Continue with ${oidcLabel}`}
        </a>
      )}
    </div>
  );
}

interface SecondStepProps {
  /** The form stays busy until the returned promise resolves. */
  onDone: (token: string) => Promise<void>;
  onBack: () => void;
}

/** Asks for a code from the authenticator app after the password. */
function SecondStep({ onDone, onBack }: SecondStepProps) {
  const { t } = useLingui();
  const form = useAuthForm({
    initial: { code: '' },
    check: secondStepProblem,
    send: ({ code }) => confirmSecondStep(code.trim()),
    onDone: ({ access_token }) => onDone(access_token),
    failed: t`Login failed`,
  });
  return (
    <AuthFrame
      title={t`Enter your code`}
      lead={t`From your authenticator app, or one of your recovery codes.`}
      art={{ name: 'Varkala', kind: 'sea' }}
    >
      <AuthForm form={form} submit={t`Continue`}>
        <Field
          label={t`Code`}
          autoComplete="one-time-code"
          hint={t`Lost your phone? Use a recovery code.`}
          {...form.bind('code')}
        />
      </AuthForm>
      <p className="auth__more row mute">
        <TextLink onPress={onBack}>{t`Sign in another way`}</TextLink>
      </p>
    </AuthFrame>
  );
}
