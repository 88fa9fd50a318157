import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { useBootstrap, usePageTitle } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { RedirectSignedIn, sameOriginPath, takePathAfterSignIn } from '../../features/auth/afterSignIn';
import { signIn } from '../../features/auth/api';
import { AuthForm, EmailField, useAuthForm } from '../../features/auth/AuthForm';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { OtherWays } from '../../features/auth/OtherWays';
import { signInProblem } from '../../features/auth/rules';
import { SecondStep } from '../../features/auth/SecondStep';
import { Field } from '../../ui/Field';
import { TextLink } from '../../ui/TextLink';
import { toast } from '../../ui/Toast';

export default function SigninPage() {
  const { t } = useLingui();
  usePageTitle(t`Sign in`);
  const session = useSession();
  // While the next page loads, the form stays here and stays busy.
  const [isEntering, setEntering] = useState(false);
  const [search] = useSearchParams();
  // Another service that signed the traveller in sends them here for the second step.
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
