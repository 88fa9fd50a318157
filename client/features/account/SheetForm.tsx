import type { ReactNode } from 'react';

import { Button } from '../../ui/button/Button';
import { classes } from '../../ui/classes';
import type { Form } from '../../ui/form/useForm';

export interface SheetFormProps {
  form: Pick<Form<never>, 'ref' | 'isWorking' | 'onSubmit'>;
  /** Whose password it is, for the program that keeps it. */
  email: string;
  /** Names the deed. */
  submit: string;
  isDanger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a sheet that asks for a password. */
export function SheetForm({ form, email, submit, isDanger = false, onCancel, children }: SheetFormProps) {
  const { ref, isWorking, onSubmit } = form;
  return (
    <form
      ref={ref}
      className={classes('stack', isDanger && 'sheet-form--danger')}
      method="dialog"
      noValidate
      onSubmit={onSubmit}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {children}
      <div className="actions">
        <Button isDisabled={isWorking} onPress={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look={isDanger ? 'danger' : 'ink'} isWorking={isWorking}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
