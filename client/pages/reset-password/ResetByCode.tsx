import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';

import { requestPasswordReset, resetPassword } from '../../features/auth/api';
import { AuthForm, EmailField, ResendCode, useAuthForm } from '../../features/auth/AuthForm';
import { AuthFrame } from '../../features/auth/AuthFrame';
import { digitsOf, emailProblem, resetProblem } from '../../features/auth/rules';
import { emailIn, useNavigationState } from '../../features/auth/useNavigationState';
import { Field } from '../../ui/Field';
import { toast } from '../../ui/Toast';

/** Chooses a new password by the code in the email. */
export function ResetByCode() {
  const { t } = useLingui();
  const navigate = useNavigate();
  /** The address that the code went to; null when the traveller has to enter it. */
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
