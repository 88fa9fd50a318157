import { useState } from 'react';

import type { Schema } from '../../api/types';
import { Field } from '../../ui/field/Field';
import { Go } from '../../ui/go/Go';
import { TextLink } from '../../ui/text-link/TextLink';
import { signInProblem } from './rules';
import { signIn } from './signIn';
import { useAuthForm } from './useAuthForm';

export interface SignInFormProps {
  /** The form keeps working until this is done. */
  onAnswer: (answer: Schema<'SignedIn'>, email: string) => void | Promise<void>;
}

/** Email and password. */
export function SignInForm({ onAnswer }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { ref, errors, isWorking, onSubmit, forget } = useAuthForm({
    values: { email, password },
    check: signInProblem,
    send: (values) => signIn({ email: values.email.trim(), password: values.password }),
    onDone: (answer) => onAnswer(answer, email.trim()),
    failed: 'Login failed',
  });
  return (
    <form ref={ref} method="post" noValidate onSubmit={onSubmit}>
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@example.com"
        value={email}
        onChange={(text) => {
          setEmail(text);
          forget('email');
        }}
        error={errors.email}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(text) => {
          setPassword(text);
          forget('password');
        }}
        error={errors.password}
      />
      <div className="auth__forgot">
        <TextLink href="/forgot-password">Forgot password?</TextLink>
      </div>
      <Go type="submit" isBlock isWorking={isWorking}>
        Login
      </Go>
    </form>
  );
}
