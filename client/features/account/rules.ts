import { t } from '@lingui/core/macro';

import { lengthOf, type Problem, tooLong } from '../../ui/useForm';

const MIN_NAME = 2;
const MAX_NAME = 120;
const MIN_PASSWORD = 8;

export function nameProblem(name: string): Problem<'name'> | null {
  const length = lengthOf(name.trim());
  if (length === 0) return { field: 'name', text: t`Name field is required` };
  const text = length < MIN_NAME ? t`Name must be at least 2 characters` : tooLong(name, MAX_NAME);
  return text === null ? null : { field: 'name', text };
}

export const PASSWORD_FIELDS = ['current_password', 'new_password', 'confirm'] as const;
export type PasswordField = (typeof PASSWORD_FIELDS)[number];
export type Passwords = Record<PasswordField, string>;

export function passwordProblem(passwords: Passwords): Problem<PasswordField> | null {
  const blank = PASSWORD_FIELDS.find((field) => passwords[field] === '');
  if (blank !== undefined) return { field: blank, text: t`All fields are required` };
  if (passwords.new_password !== passwords.confirm)
    return { field: 'confirm', text: t`New password and confirm password do not match` };
  return lengthOf(passwords.new_password) < MIN_PASSWORD
    ? { field: 'new_password', text: t`Password must be at least 8 characters` }
    : null;
}
