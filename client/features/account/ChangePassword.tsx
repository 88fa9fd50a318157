import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

import type { Schema } from '../../api/client';
import { refusalOf } from '../../api/errors';
import { Field } from '../../ui/fields/Field';
import { lengthOf, type Problem, useForm } from '../../ui/forms/useForm';
import { Sheet } from '../../ui/overlays/Sheet';
import { toast } from '../../ui/overlays/Toast';
import { changePassword } from './api';
import { PasswordForm } from './PasswordForm';

const BLANK: Passwords = { current_password: '', new_password: '', confirm: '' };

const MIN_PASSWORD = 8;

const PASSWORD_FIELDS = ['current_password', 'new_password', 'confirm'] as const;
type PasswordField = (typeof PASSWORD_FIELDS)[number];
type Passwords = Record<PasswordField, string>;

function passwordProblem(passwords: Passwords): Problem<PasswordField> | null {
  const blank = PASSWORD_FIELDS.find((field) => passwords[field] === '');
  if (blank !== undefined) return { field: blank, text: t`All fields are required` };
  if (passwords.new_password !== passwords.confirm)
    return { field: 'confirm', text: t`New password and confirm password do not match` };
  return lengthOf(passwords.new_password) < MIN_PASSWORD
    ? { field: 'new_password', text: t`Password must be at least 8 characters` }
    : null;
}

export interface ChangePasswordProps {
  email: string;
  isOpen: boolean;
  onClose: () => void;
}

/** A sheet that asks for the current password and, twice, for the new one. */
export function ChangePassword({ email, isOpen, onClose }: ChangePasswordProps) {
  const { t } = useLingui();
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
    explain: (error) => refusalOf(error, t`Failed to change password`),
  });
  const labels: Record<PasswordField, string> = {
    current_password: t`Current password`,
    new_password: t`New password`,
    confirm: t`Confirm new password`,
  };
  return (
    <Sheet
      title={t`Change password`}
      isOpen={isOpen}
      onClose={onClose}
      lockedBecause={form.isWorking ? t`Changing your password…` : undefined}
    >
      <PasswordForm form={form} email={email} submit={t`Save`} onCancel={onClose}>
        {PASSWORD_FIELDS.map((field) => (
          <Field
            key={field}
            label={labels[field]}
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
      </PasswordForm>
    </Sheet>
  );
}
