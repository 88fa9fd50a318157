import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Makes an account and has a code mailed. */
export function signUp(form: Schema<'SignUp'>): Promise<Schema<'Message'>> {
  return request('POST', '/auth/sign-up', { body: form, isOnce: true });
}
