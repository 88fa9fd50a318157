/** What is wrong with a form, and the field to go to. */
export interface Problem<Field extends string> {
  field: Field;
  text: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const CODE = /^\d{4}$/;

const INVALID_EMAIL = 'Please enter a valid email';
export const NO_EMAIL = 'Email not found. Please try again.';

interface SignInValues {
  email: string;
  password: string;
}

interface SignUpValues extends SignInValues {
  name: string;
}

function firstBlank<Field extends string>(
  values: Record<Field, string>,
  order: readonly Field[],
): Field | undefined {
  return order.find((field) => (field === 'password' ? values[field] : values[field].trim()) === '');
}

export function signInProblem(values: SignInValues): Problem<keyof SignInValues> | null {
  const blank = firstBlank({ ...values }, ['email', 'password']);
  if (blank !== undefined) return { field: blank, text: 'Please enter email & password' };
  return EMAIL.test(values.email.trim()) ? null : { field: 'email', text: INVALID_EMAIL };
}

export function signUpProblem(values: SignUpValues): Problem<keyof SignUpValues> | null {
  const blank = firstBlank({ ...values }, ['name', 'email', 'password']);
  if (blank !== undefined) return { field: blank, text: 'Please fill in all fields' };
  // Counted as the server counts: characters, not halves of an emoji.
  if (Array.from(values.name.trim()).length < 2)
    return { field: 'name', text: 'Name must be at least 2 characters' };
  return EMAIL.test(values.email.trim()) ? null : { field: 'email', text: INVALID_EMAIL };
}

export function codeProblem({ otp }: { otp: string }): Problem<'otp'> | null {
  return CODE.test(otp) ? null : { field: 'otp', text: 'Please enter the complete 4-digit code' };
}
