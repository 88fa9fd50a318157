import { request, type Schema } from '../../api/client';
import { pickPasskey } from '../../api/passkeys';

// Calls that email or consume a code are never retried: after a lost answer, a retry would repeat the effect.

/** Signs in. The answer has no token if the email address is unverified. */
export function signIn(form: Schema<'SignIn'>): Promise<Schema<'SignedIn'>> {
  return request('POST', '/auth/sign-in', { body: form });
}

/** Completes a sign-in with a code from the authenticator app or a recovery code. */
export function confirmSecondStep(code: string): Promise<Schema<'Verified'>> {
  return request('POST', '/auth/second-step', { body: { code }, isOnce: true });
}

/** Signs in with a passkey chosen in the browser's dialog. */
export async function signInWithPasskey(): Promise<Schema<'Verified'>> {
  const { options } = await request<Schema<'CredentialOptions'>>('POST', '/auth/passkey/options');
  const credential = await pickPasskey(options);
  return request('POST', '/auth/passkey', { body: { credential }, isOnce: true });
}

/** Creates an account and emails a verification code. */
export function signUp(form: Schema<'SignUp'>): Promise<Schema<'Message'>> {
  return request('POST', '/auth/sign-up', { body: form, isOnce: true });
}

/** Verifies the email address with its code. The answer signs the traveller in, or has no token. */
export function verifyEmail(form: Schema<'Verify'>): Promise<Partial<Schema<'Verified'>>> {
  return request('POST', '/auth/verify-user', { body: form, isOnce: true });
}

/** Emails another verification code. */
export function resendCode(email: string): Promise<Schema<'Message'>> {
  return request('POST', '/auth/resend-otp', { body: { email }, isOnce: true });
}

/** Emails a code and a link that reset the password. */
export function requestPasswordReset(email: string): Promise<Schema<'Message'>> {
  return request('POST', '/auth/forgot-password', { body: { email }, isOnce: true });
}

/** Sets a new password with the emailed code, or with the token of the link. */
export function resetPassword(form: Schema<'Reset'>): Promise<Schema<'Message'>> {
  return request('POST', '/auth/reset-password', { body: form, isOnce: true });
}
