import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

import { useBootstrap, usePageTitle } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { RedirectSignedIn, takePathAfterSignIn } from '../../features/auth/afterSignIn';
import { signIn } from '../../features/auth/api';
import { AuthForm, EmailField, useAuthForm } from '../../features/auth/AuthForm';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { signInProblem } from '../../features/auth/rules';
import { Field } from '../../ui/Field';
import { TextLink } from '../../ui/TextLink';
import { toast } from '../../ui/Toast';

export default function SigninPage() {
  const { t } = useLingui();
  usePageTitle(t`Sign in`);
  const { appName } = useBootstrap();
  const session = useSession();
  // While the next page loads, the form stays here and stays busy.
  const [isEntering, setEntering] = useState(false);
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const form = useAuthForm({
    initial: { email: '', password: '' },
    check: signInProblem,
    send: ({ email, password }) => signIn({ email: email.trim(), password }),
    onDone: async ({ is_verified, message, access_token }, { email }) => {
      if (!is_verified || access_token === null) {
        toast.info(message);
        await navigate('/verification', { state: { email: email.trim(), isNewUser: false } });
        return;
      }
      setEntering(true);
      await session.signIn(access_token);
      toast.success(t`Login successful!`);
      await navigate(takePathAfterSignIn(search.get('next'), hash), { replace: true });
    },
    failed: t`Login failed`,
  });
  if (session.viewer !== null && !isEntering) return <RedirectSignedIn />;
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
      <p className="auth__more row mute">
        <Trans>
          New to {appName}? <TextLink href="/signup">Sign Up</TextLink>
        </Trans>
      </p>
    </AuthFrame>
  );
}
