import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { RedirectSignedIn } from '../../features/auth/afterSignIn';
import { requestPasswordReset, resetPassword } from '../../features/auth/api';
import { AuthForm, EmailField, ResendCode, useAuthForm } from '../../features/auth/AuthForm';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { digitsOf, emailProblem, newPasswordProblem, resetProblem } from '../../features/auth/rules';
import { emailIn, useNavigationState } from '../../features/auth/useNavigationState';
import { TextLink } from '../../ui/buttons/TextLink';
import { Field } from '../../ui/fields/Field';
import { toast } from '../../ui/overlays/Toast';

export default function ResetPasswordPage() {
  const { t } = useLingui();
  usePageTitle(t`Reset password`);
  const { viewer } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  /**
   * From the link in the email. It is removed from the address, where others could read it, but kept in this
   * page's state.
   */
  const [token] = useState(search.get('token'));
  const isShown = search.has('token');
  useEffect(() => {
    if (isShown) void navigate('/reset-password', { replace: true });
  }, [isShown, navigate]);
  if (token !== null) return <ResetByLink token={token} />;
  if (viewer !== null) return <RedirectSignedIn />;
  return <ResetByCode />;
}

/** Chooses a new password through the emailed link, even if the traveller is signed in here. */
function ResetByLink({ token }: { token: string }) {
  const { t } = useLingui();
  const { viewer, signOut } = useSession();
  const navigate = useNavigate();
  const form = useAuthForm({
    initial: { new_password: '' },
    check: newPasswordProblem,
    send: ({ new_password }) => resetPassword({ token, new_password }),
    onDone: async ({ message }) => {
      toast.success(message);
      // The server has also ended this browser's session.
      if (viewer !== null) await signOut(() => void navigate('/signin', { replace: true }));
      else await navigate('/signin', { replace: true });
    },
    failed: t`Failed to reset password`,
  });
  return (
    <AuthFrame
      title={t`Set a new password`}
      lead={t`Choose one that you use nowhere else.`}
      art={{ name: 'Munnar', kind: 'hills' }}
    >
      <AuthForm form={form} submit={t`Reset Password`}>
        <Field
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          placeholder={t`At least 8 characters`}
          {...form.bind('new_password')}
        />
      </AuthForm>
      <p className="auth__more row mute">
        <Trans>
          The link no longer works? <TextLink href="/forgot-password">Send a new one</TextLink>
        </Trans>
      </p>
    </AuthFrame>
  );
}

/** Chooses a new password with the emailed code. */
function ResetByCode() {
  const { t } = useLingui();
  const navigate = useNavigate();
  /** The address to which the code was sent, or null if the traveller has to enter it. */
  const email = useNavigationState(emailIn) ?? null;
  const withEmail = <Values extends { email: string }>(values: Values): Values => ({
    ...values,
    email: email ?? values.email.trim(),
  });
  const form = useAuthForm({
    initial: { email: '', otp: '', new_password: '' },
    check: (values) => resetProblem(withEmail(values)),
    send: (values) => resetPassword(withEmail(values)),
    onDone: async ({ message }) => {
      toast.success(message);
      await navigate('/signin', { replace: true });
    },
    failed: t`Failed to reset password`,
  });
  const address = form.bind('email');
  const otp = form.bind('otp');
  return (
    <AuthFrame
      title={t`Set a new password`}
      lead={t`Enter the code we emailed you.`}
      art={{ name: 'Munnar', kind: 'hills' }}
      back="/forgot-password"
    >
      <AuthForm form={form} submit={t`Reset Password`}>
        <EmailField {...address} value={email ?? address.value} isLocked={email !== null} />
        <Field
          label={t`OTP`}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...otp}
          onChange={(text) => otp.onChange(digitsOf(text))}
        />
        <Field
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          {...form.bind('new_password')}
        />
      </AuthForm>
      <ResendCode
        send={() => requestPasswordReset(withEmail(form.values).email)}
        isReady={() => form.passes((values) => emailProblem(withEmail(values)))}
        failed={t`Failed to send reset code`}
      >
        {t`Send a new code`}
      </ResendCode>
    </AuthFrame>
  );
}
