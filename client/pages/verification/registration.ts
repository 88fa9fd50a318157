import { emailOf } from '../../features/auth/handedOver';

/** Who is to be verified, as the navigation brought it. */
export interface Registration {
  email: string;
  isNewUser: boolean;
}

export function registrationOf(state: unknown): Registration | null {
  const email = emailOf(state);
  if (email === null) return null;
  return { email, isNewUser: (state as Partial<Registration>).isNewUser === true };
}
