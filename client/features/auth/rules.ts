import { lengthOf, tooLong } from '../../ui/form/length';
import type { Problem } from '../../ui/form/useForm';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const CODE = /^\d{4}$/;

const CODE_LENGTH = 4;
const NAME_LENGTH = 120;
const PASSWORD_LENGTH = 8;

const INVALID_EMAIL = 'Please enter a valid email';
export const NO_EMAIL = 'Email not found. Please try again.';

const BLANK_FIELDS = 'Please fill in all fields';

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

const PASSWORDS: readonly string[] = ['password', 'new_password'];

function firstBlank<Field extends string>(
  values: Record<Field, string>,
  order: readonly Field[],
): Field | undefined {
  return order.find((field) => (PASSWORDS.includes(field) ? values[field] : values[field].trim()) === '');
}

function invalidEmail({ email }: { email: string }): Problem<'email'> | null {
  return EMAIL.test(email.normalize('NFKC').trim()) ? null : { field: 'email', text: INVALID_EMAIL };
}

export function signInProblem(values: SignInValues): Problem<keyof SignInValues> | null {
  const blank = firstBlank({ ...values }, ['email', 'password']);
  if (blank !== undefined) return { field: blank, text: 'Please enter email & password' };
  return invalidEmail(values);
}

export function signUpProblem(values: SignUpValues): Problem<keyof SignUpValues> | null {
  const blank = firstBlank({ ...values }, ['name', 'email', 'password']);
  if (blank !== undefined) return { field: blank, text: BLANK_FIELDS };
  if (lengthOf(values.name.trim()) < 2) return { field: 'name', text: 'Name must be at least 2 characters' };
  const excess = tooLong(values.name, NAME_LENGTH);
  return excess === null ? invalidEmail(values) : { field: 'name', text: excess };
}

export function codeProblem({ otp }: { otp: string }): Problem<'otp'> | null {
  return CODE.test(otp) ? null : { field: 'otp', text: 'Please enter the complete 4-digit code' };
}

export function emailProblem(values: { email: string }): Problem<'email'> | null {
  if (values.email.trim() === '') return { field: 'email', text: 'Please enter your email' };
  return invalidEmail(values);
}

export function resetProblem(values: ResetValues): Problem<keyof ResetValues> | null {
  const blank = firstBlank({ ...values }, ['email', 'otp', 'new_password']);
  if (blank !== undefined) return { field: blank, text: BLANK_FIELDS };
  const invalid = invalidEmail(values);
  if (invalid !== null) return invalid;
  if (!CODE.test(values.otp)) return { field: 'otp', text: 'OTP must be 4 digits' };
  return lengthOf(values.new_password) < PASSWORD_LENGTH
    ? { field: 'new_password', text: 'Password must be at least 8 characters' }
    : null;
}

/** What of a text can be a code: its digits, and no more than a code has. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}
