import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { errorText } from '../../api/errors';
import type { Schema } from '../../api/types';
import { CodeField } from '../../ui/code-field/CodeField';
import { Go } from '../../ui/go/Go';
import { TextLink } from '../../ui/text-link/TextLink';
import { toast } from '../../ui/toast/toast';
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
  const [otp, setOtp] = useState('');
  const { ref, errors, isWorking, onSubmit, forget } = useAuthForm({
    values: { otp },
    check: codeProblem,
    send: (values) => verifyUser({ email, otp: values.otp }),
    onDone: onAnswer,
    failed: 'Verification failed',
  });
  const resend = useMutation({
    mutationFn: () => resendOtp(email),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorText(error, 'Failed to resend OTP')),
  });
  return (
    <>
      <form ref={ref} method="post" noValidate onSubmit={onSubmit}>
        <CodeField
          label="Verification code"
          value={otp}
          onChange={(code) => {
            setOtp(code);
            forget('otp');
          }}
          error={errors.otp}
        />
        <Go type="submit" isBlock isWorking={isWorking}>
          Verify
        </Go>
      </form>
      <p className="auth__more row mute">
        Nothing there?
        <TextLink
          onPress={() => {
            if (!resend.isPending) resend.mutate();
          }}
        >
          Resend code
        </TextLink>
      </p>
    </>
  );
}
