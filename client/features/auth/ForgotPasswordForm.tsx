import type { Schema } from '../../api/types';
import { EmailField } from './EmailField';
import { forgotPassword } from './forgotPassword';
import { FormFrame } from './FormFrame';
import { emailProblem } from './rules';
import { useAuthForm } from './useAuthForm';

export interface ForgotPasswordFormProps {
  onAnswer: (answer: Schema<'Message'>, email: string) => void | Promise<void>;
}

/** Where the code is to go. */
export function ForgotPasswordForm({ onAnswer }: ForgotPasswordFormProps) {
  const form = useAuthForm({
    start: { email: '' },
    check: emailProblem,
    send: ({ email }) => forgotPassword(email.trim()),
    onDone: (answer, { email }) => onAnswer(answer, email.trim()),
    failed: 'Failed to send reset code',
  });
  return (
    <FormFrame form={form} submit="Send Code">
      <EmailField {...form.bind('email')} />
    </FormFrame>
  );
}
