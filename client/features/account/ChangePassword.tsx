import { useState } from 'react';

import { refusalOf } from '../../api/errors';
import type { Schema } from '../../api/types';
import { Field } from '../../ui/field/Field';
import { useForm } from '../../ui/form/useForm';
import { Sheet } from '../../ui/sheet/Sheet';
import { toast } from '../../ui/toast/toast';
import { changePassword } from './changePassword';
import { PASSWORD_FIELDS, type PasswordField, passwordProblem, type Passwords } from './rules';
import { SheetForm } from './SheetForm';

const LABELS: Record<PasswordField, string> = {
  current_password: 'Current password',
  new_password: 'New password',
  confirm: 'Confirm new password',
};
const BLANK: Passwords = { current_password: '', new_password: '', confirm: '' };

export interface ChangePasswordProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The sheet that asks for the present password and, twice, for the new one. */
export function ChangePassword({ email, isOpen, onClose }: ChangePasswordProps) {
  const [passwords, setPasswords] = useState(BLANK);
  const { current_password, new_password } = passwords;
  const form = useForm<PasswordField, Schema<'Message'>>({
    fields: PASSWORD_FIELDS,
    check: () => passwordProblem(passwords),
    send: () => changePassword({ current_password, new_password }),
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
    explain: (error) => refusalOf(error, 'Failed to change password'),
  });
  return (
    <Sheet
      title="Change password"
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={form.isWorking ? 'Your password is being changed' : undefined}
    >
      <SheetForm form={form} email={email} submit="Save" onCancel={onClose}>
        {PASSWORD_FIELDS.map((field) => (
          <Field
            key={field}
            label={LABELS[field]}
            type="password"
            name={field}
            autoComplete={field === 'current_password' ? 'current-password' : 'new-password'}
            value={passwords[field]}
            onChange={(text) => {
              setPasswords((now) => ({ ...now, [field]: text }));
              form.forget(field);
            }}
            error={form.errors[field]}
          />
        ))}
      </SheetForm>
    </Sheet>
  );
}
