import type { Schema } from '../../api/types';
import { Field } from '../../ui/field/Field';
import { EmailField } from './EmailField';
import { FormFrame } from './FormFrame';
import { signUpProblem } from './rules';
import { signUp } from './signUp';
import { useAuthForm } from './useAuthForm';

export interface SignUpFormProps {
  onAnswer: (answer: Schema<'Message'>, email: string) => void | Promise<void>;
}

/** Name, email and a password to be. */
export function SignUpForm({ onAnswer }: SignUpFormProps) {
  const form = useAuthForm({
    start: { name: '', email: '', password: '' },
    check: signUpProblem,
    send: ({ name, email, password }) => signUp({ name: name.trim(), email: email.trim(), password }),
    onDone: (answer, { email }) => onAnswer(answer, email.trim()),
    failed: 'Sign up failed',
  });
  return (
    <FormFrame form={form} submit="Sign Up">
      <Field label="Name" autoComplete="name" placeholder="Your name" {...form.bind('name')} />
      <EmailField {...form.bind('email')} />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        placeholder="Choose a password"
        {...form.bind('password')}
      />
    </FormFrame>
  );
}
