import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';

import { refusalOf } from '../../api/errors';
import { classes } from '../../ui/classes';
import { Field } from '../../ui/fields/Field';
import { type Form, useForm } from '../../ui/forms/useForm';
import { FormActions } from '../../ui/forms/FormActions';

export interface PasswordFormProps {
  form: Pick<Form<never>, 'ref' | 'isWorking' | 'onSubmit'>;
  /** The account's email, for password managers. */
  email: string;
  /** The label of the submit button. */
  submit: string;
  isDanger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a sheet that asks for the password. */
export function PasswordForm(props: PasswordFormProps) {
  const { form, email, submit, isDanger = false, onCancel, children } = props;
  const { ref, isWorking, onSubmit } = form;
  return (
    <form
      ref={ref}
      className={classes('stack', isDanger && 'password-form--danger')}
      method="dialog"
      noValidate
      onSubmit={onSubmit}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {children}
      <FormActions submit={submit} isDanger={isDanger} isWorking={isWorking} onCancel={onCancel} />
    </form>
  );
}

interface AskedPasswordOptions<Answer> {
  send: (password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** The message if the server gives no reason. */
  failed: string;
}

/** Returns the form and field that ask for the password before a sensitive action. */
export function useAskedPassword<Answer>({ send, onDone, failed }: AskedPasswordOptions<Answer>) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const form = useForm<'password', Answer>({
    fields: ['password'],
    check: () => (password === '' ? { field: 'password', text: t`Please enter your password` } : null),
    send: () => send(password),
    onDone,
    explain: (error) => refusalOf(error, failed),
  });
  const field = (
    <Field
      label={t`Password`}
      type="password"
      name="password"
      autoComplete="current-password"
      value={password}
      onChange={(text) => {
        setPassword(text);
        form.forget('password');
      }}
      error={form.errors.password}
    />
  );
  return { form, field };
}
