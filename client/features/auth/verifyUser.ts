import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Proves that the code arrived; the answer signs in. */
export function verifyUser(form: Schema<'Verify'>): Promise<Partial<Schema<'Verified'>>> {
  return request('POST', '/auth/verify-user', { body: form, isOnce: true });
}
