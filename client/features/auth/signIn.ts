import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Asks for a session; without a token while the address is not verified. */
export function signIn(form: Schema<'SignIn'>): Promise<Schema<'SignedIn'>> {
  return request('POST', '/auth/sign-in', { body: form });
}
