import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { RedirectSignedIn } from '../../features/auth/afterSignIn';
import { signUp } from '../../features/auth/api';
import { AuthForm, EmailField, useAuthForm } from '../../features/auth/AuthForm';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { signUpProblem } from '../../features/auth/rules';
import { TextLink } from '../../ui/buttons/TextLink';
import { Field } from '../../ui/fields/Field';
import { toast } from '../../ui/overlays/Toast';

export default function SignupPage() {
  const { t } = useLingui();
  usePageTitle(t`Sign up`);
  const { viewer } = useSession();
  const navigate = useNavigate();
  const form = useAuthForm({
    initial: { name: '', email: '', password: '' },
    check: signUpProblem,
    send: ({ name, email, password }) => signUp({ name: name.trim(), email: email.trim(), password }),
    onDone: async ({ message }, { email }) => {
      toast.success(message);
      await navigate('/verification', { state: { email: email.trim(), isNewUser: true } });
    },
    failed: t`Sign up failed`,
  });
  if (viewer !== null) return <RedirectSignedIn />;
  return (
    <AuthFrame
      title={t`Create your account`}
      lead={t`It takes a minute. We’ll email you a code to confirm your address.`}
      art={{ name: 'Manali', kind: 'mountains' }}
    >
      <AuthForm form={form} submit={t`Sign Up`}>
        <Field label={t`Name`} autoComplete="name" placeholder={t`Your name`} {...form.bind('name')} />
        <EmailField {...form.bind('email')} />
        <Field
          label={t`Password`}
          type="password"
          autoComplete="new-password"
          placeholder={t`At least 8 characters`}
          {...form.bind('password')}
        />
      </AuthForm>
      <p className="auth__more row mute">
        <Trans>
          Already have an account? <TextLink href="/signin">Login</TextLink>
        </Trans>
      </p>
    </AuthFrame>
  );
}
