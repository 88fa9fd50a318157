import type { Schema } from '../../api/types';
import { Field } from '../../ui/field/Field';
import { EmailField } from './EmailField';
import { forgotPassword } from './forgotPassword';
import { FormFrame } from './FormFrame';
import { ResendCode } from './ResendCode';
import { resetPassword } from './resetPassword';
import { digitsOf, emailProblem, resetProblem } from './rules';
import { useAuthForm } from './useAuthForm';

export interface ResetPasswordFormProps {
  /** Where the code went, or null when that is to be entered. */
  email: string | null;
  onAnswer: (answer: Schema<'Message'>) => void | Promise<void>;
}

/** The code that was mailed and a password to be. */
export function ResetPasswordForm({ email, onAnswer }: ResetPasswordFormProps) {
  const given = <Values extends { email: string }>(values: Values): Values => ({
    ...values,
    email: email ?? values.email.trim(),
  });
  const form = useAuthForm({
    start: { email: '', otp: '', new_password: '' },
    check: (values) => resetProblem(given(values)),
    send: (values) => resetPassword(given(values)),
    onDone: onAnswer,
    failed: 'Failed to reset password',
  });
  const address = form.bind('email');
  const otp = form.bind('otp');
  return (
    <>
      <FormFrame form={form} submit="Reset Password">
        <EmailField {...address} value={email ?? address.value} isLocked={email !== null} />
        <Field
          label="OTP"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...otp}
          onChange={(text) => otp.onChange(digitsOf(text))}
        />
        <Field
          label="New password"
          type="password"
          autoComplete="new-password"
          {...form.bind('new_password')}
        />
      </FormFrame>
      <ResendCode
        send={() => forgotPassword(given(form.values).email)}
        isReady={() => form.passes((values) => emailProblem(given(values)))}
        failed="Failed to send reset code"
      >
        Send a new code
      </ResendCode>
    </>
  );
}
