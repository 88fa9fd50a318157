import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Replaces one's password; all other sessions end. */
export function changePassword(form: Schema<'PasswordChange'>): Promise<Schema<'Message'>> {
  return request('POST', '/user/change-password', { body: form, isOnce: true });
}
