import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import type { Form } from '../../ui/useForm';

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
  const { t } = useLingui();
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
      <div className="actions">
        <Button isDisabled={isWorking} onPress={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" look={isDanger ? 'danger' : 'ink'} isWorking={isWorking}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
