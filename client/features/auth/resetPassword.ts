import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Chooses a new password by the code that was mailed for it. */
export function resetPassword(form: Schema<'Reset'>): Promise<Schema<'Message'>> {
  return request('POST', '/auth/reset-password', { body: form, isOnce: true });
}
