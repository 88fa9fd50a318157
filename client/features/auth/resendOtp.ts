import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Has a fresh code mailed. */
export function resendOtp(email: string): Promise<Schema<'Message'>> {
  return request('POST', '/auth/resend-otp', { body: { email }, isOnce: true });
}
