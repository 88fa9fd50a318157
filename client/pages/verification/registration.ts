/** Who is to be verified, as the navigation brought it. */
export interface Registration {
  email: string;
  isNewUser: boolean;
}

export function registrationOf(state: unknown): Registration | null {
  if (typeof state !== 'object' || state === null) return null;
  const { email, isNewUser } = state as Record<string, unknown>;
  return typeof email === 'string' && email !== '' ? { email, isNewUser: isNewUser === true } : null;
}
