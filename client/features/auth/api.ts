import { request, type Schema } from '../../api/client';

// Calls that email a code or use one up are sent once: a retry after a lost answer would do it twice.

/** Signs in. There is no token in the answer while the email address is unverified. */
export function signIn(form: Schema<'SignIn'>): Promise<Schema<'SignedIn'>> {
  return request('POST', '/auth/sign-in', { body: form });
}

/** Creates an account and emails a verification code. */
export function signUp(form: Schema<'SignUp'>): Promise<Schema<'Message'>> {
  return request('POST', '/auth/sign-up', { body: form, isOnce: true });
}

/** Verifies the email address by its code. The answer signs in, or has no token. */
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

/** Sets a new password by the code that was emailed, or by the token of the link. */
export function resetPassword(form: Schema<'Reset'>): Promise<Schema<'Message'>> {
  return request('POST', '/auth/reset-password', { body: form, isOnce: true });
}
