import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Has a code mailed with which a new password can be chosen. */
export function forgotPassword(email: string): Promise<Schema<'Message'>> {
  return request('POST', '/auth/forgot-password', { body: { email }, isOnce: true });
}
