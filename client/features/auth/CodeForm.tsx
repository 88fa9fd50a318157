import type { Schema } from '../../api/types';
import { CodeField } from '../../ui/code-field/CodeField';
import { FormFrame } from './FormFrame';
import { ResendCode } from './ResendCode';
import { resendOtp } from './resendOtp';
import { codeProblem } from './rules';
import { useAuthForm } from './useAuthForm';
import { verifyUser } from './verifyUser';

export interface CodeFormProps {
  email: string;
  /** The form keeps working until this is done. */
  onAnswer: (answer: Partial<Schema<'Verified'>>) => void | Promise<void>;
}

/** The code that was mailed, and a way to have another one. */
export function CodeForm({ email, onAnswer }: CodeFormProps) {
  const form = useAuthForm({
    start: { otp: '' },
    check: codeProblem,
    send: ({ otp }) => verifyUser({ email, otp }),
    onDone: onAnswer,
    failed: 'Verification failed',
  });
  const { value, onChange, error } = form.bind('otp');
  return (
    <>
      <FormFrame form={form} submit="Verify">
        <CodeField label="Verification code" value={value} onChange={onChange} error={error} />
      </FormFrame>
      <ResendCode send={() => resendOtp(email)} failed="Failed to resend OTP">
        Resend code
      </ResendCode>
    </>
  );
}
