import { useState } from 'react';

import type { Schema } from '../../api/types';
import { Field } from '../../ui/field/Field';
import { Go } from '../../ui/go/Go';
import { signUpProblem } from './rules';
import { signUp } from './signUp';
import { useAuthForm } from './useAuthForm';

export interface SignUpFormProps {
  onAnswer: (answer: Schema<'Message'>, email: string) => void | Promise<void>;
}

/** Name, email and a password to be. */
export function SignUpForm({ onAnswer }: SignUpFormProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { ref, errors, isWorking, onSubmit, forget } = useAuthForm({
    values: { name, email, password },
    check: signUpProblem,
    send: (values) =>
      signUp({ name: values.name.trim(), email: values.email.trim(), password: values.password }),
    onDone: (answer) => onAnswer(answer, email.trim()),
    failed: 'Sign up failed',
  });
  return (
    <form ref={ref} method="post" noValidate onSubmit={onSubmit}>
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        placeholder="Your name"
        value={name}
        onChange={(text) => {
          setName(text);
          forget('name');
        }}
        error={errors.name}
      />
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
        autoComplete="new-password"
        placeholder="Choose a password"
        value={password}
        onChange={(text) => {
          setPassword(text);
          forget('password');
        }}
        error={errors.password}
      />
      <Go type="submit" isBlock isWorking={isWorking}>
        Sign Up
      </Go>
    </form>
  );
}
