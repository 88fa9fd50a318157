import { t } from '@lingui/core/macro';

import { lengthOf, type Problem, tooLong } from '../../ui/forms/useForm';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const CODE = /^\d{4}$/;

const CODE_LENGTH = 4;
const MIN_NAME = 2;
const MAX_NAME = 120;
const MIN_PASSWORD = 8;

interface SignInValues {
  email: string;
  password: string;
}

interface SignUpValues extends SignInValues {
  name: string;
}

interface ResetValues {
  email: string;
  otp: string;
  new_password: string;
}

/** Fields in which spaces are significant. */
const PASSWORDS: readonly string[] = ['password', 'new_password'];

function firstBlank<Field extends string>(
  values: Record<Field, string>,
  order: readonly Field[],
): Field | undefined {
  return order.find((field) => (PASSWORDS.includes(field) ? values[field] : values[field].trim()) === '');
}

function invalidEmail({ email }: { email: string }): Problem<'email'> | null {
  return EMAIL.test(email.normalize('NFKC').trim())
    ? null
    : { field: 'email', text: t`Please enter a valid email` };
}

export function signInProblem(values: SignInValues): Problem<keyof SignInValues> | null {
  const blank = firstBlank({ ...values }, ['email', 'password']);
  if (blank !== undefined) return { field: blank, text: t`Please enter email & password` };
  return invalidEmail(values);
}

export function signUpProblem(values: SignUpValues): Problem<keyof SignUpValues> | null {
  const blank = firstBlank({ ...values }, ['name', 'email', 'password']);
  if (blank !== undefined) return { field: blank, text: t`Please fill in all fields` };
  if (lengthOf(values.name.trim()) < MIN_NAME)
    return { field: 'name', text: t`Name must be at least 2 characters` };
  const excess = tooLong(values.name, MAX_NAME);
  return excess === null ? invalidEmail(values) : { field: 'name', text: excess };
}

export function codeProblem({ otp }: { otp: string }): Problem<'otp'> | null {
  return CODE.test(otp) ? null : { field: 'otp', text: t`Please enter the complete 4-digit code` };
}

/** Returns what is wrong with a code of an authenticator app or a recovery code. */
export function secondStepProblem({ code }: { code: string }): Problem<'code'> | null {
  return code.trim() === '' ? { field: 'code', text: t`Please enter the code.` } : null;
}

export function emailProblem(values: { email: string }): Problem<'email'> | null {
  if (values.email.trim() === '') return { field: 'email', text: t`Please enter your email` };
  return invalidEmail(values);
}

export function resetProblem(values: ResetValues): Problem<keyof ResetValues> | null {
  const blank = firstBlank({ ...values }, ['email', 'otp', 'new_password']);
  if (blank !== undefined) return { field: blank, text: t`Please fill in all fields` };
  const invalid = invalidEmail(values);
  if (invalid !== null) return invalid;
  if (!CODE.test(values.otp)) return { field: 'otp', text: t`OTP must be 4 digits` };
  return newPasswordProblem(values);
}

/** Returns what is wrong with a new password chosen through a link. */
export function newPasswordProblem(values: { new_password: string }): Problem<'new_password'> | null {
  const { new_password } = values;
  if (new_password === '') return { field: 'new_password', text: t`Please fill in all fields` };
  return lengthOf(new_password) < MIN_PASSWORD
    ? { field: 'new_password', text: t`Password must be at least 8 characters` }
    : null;
}

/** Returns the digits of a text, limited to the length of a code. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}
