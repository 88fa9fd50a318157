import type { Schema } from '../../api/types';
import { Field } from '../../ui/field/Field';
import { TextLink } from '../../ui/text-link/TextLink';
import { EmailField } from './EmailField';
import { FormFrame } from './FormFrame';
import { signInProblem } from './rules';
import { signIn } from './signIn';
import { useAuthForm } from './useAuthForm';

export interface SignInFormProps {
  /** The form keeps working until this is done. */
  onAnswer: (answer: Schema<'SignedIn'>, email: string) => void | Promise<void>;
}

/** Email and password. */
export function SignInForm({ onAnswer }: SignInFormProps) {
  const form = useAuthForm({
    start: { email: '', password: '' },
    check: signInProblem,
    send: ({ email, password }) => signIn({ email: email.trim(), password }),
    onDone: (answer, { email }) => onAnswer(answer, email.trim()),
    failed: 'Login failed',
  });
  return (
    <FormFrame form={form} submit="Login">
      <EmailField {...form.bind('email')} />
      <Field label="Password" type="password" autoComplete="current-password" {...form.bind('password')} />
      <div className="auth__forgot">
        <TextLink href="/forgot-password">Forgot password?</TextLink>
      </div>
    </FormFrame>
  );
}
