import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { usePageTitle } from '../../api/bootstrap';
import { useSession } from '../../api/viewer';
import { takePathAfterSignIn } from '../../features/auth/afterSignIn';
import { resendCode, verifyEmail } from '../../features/auth/api';
import { AuthForm, ResendCode, useAuthForm } from '../../features/auth/AuthForm';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { codeProblem } from '../../features/auth/rules';
import {
  type Registration,
  registrationIn,
  useNavigationState,
} from '../../features/auth/useNavigationState';
import { CodeField } from '../../ui/fields/CodeField';
import { toast } from '../../ui/overlays/Toast';

const ART = { name: 'verify', kind: 'road' };

export default function VerificationPage() {
  const { t } = useLingui();
  usePageTitle(t`Enter your code`);
  const registration = useNavigationState(registrationIn);
  const navigate = useNavigate();
  const isMissing = registration === null;
  const noEmail = t`Email not found. Please try again.`;
  useEffect(() => {
    if (!isMissing) return;
    toast.error(noEmail, { id: 'no-email' });
    void navigate('/signin', { replace: true });
  }, [isMissing, navigate, noEmail]);
  if (registration === undefined || registration === null)
    return (
      <AuthFrame title={t`Check your email`} lead={t`We sent you a 4-digit code.`} art={ART}>
        {null}
      </AuthFrame>
    );
  return <Verification {...registration} />;
}

function Verification({ email, isNewUser }: Registration) {
  const { t } = useLingui();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const form = useAuthForm({
    initial: { otp: '' },
    check: codeProblem,
    send: ({ otp }) => verifyEmail({ email, otp }),
    onDone: async ({ message, access_token }) => {
      if (message !== undefined) toast.success(message);
      if (access_token === undefined) return void navigate('/signin', { replace: true });
      await signIn(access_token);
      await navigate(takePathAfterSignIn(), { replace: true });
    },
    failed: t`Verification failed`,
  });
  const { value, onChange, error } = form.bind('otp');
  return (
    <AuthFrame
      title={t`Check your email`}
      lead={
        <Trans>
          We sent a 4-digit code to <b>{email}</b>.
        </Trans>
      }
      art={ART}
      back={isNewUser ? '/signup' : '/signin'}
    >
      <AuthForm form={form} submit={t`Verify`}>
        <CodeField label={t`Verification code`} value={value} onChange={onChange} error={error} />
      </AuthForm>
      <ResendCode send={() => resendCode(email)} failed={t`Failed to resend OTP`}>
        {t`Resend code`}
      </ResendCode>
    </AuthFrame>
  );
}
