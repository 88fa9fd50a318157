import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Deletes one's account, with the password as a proof. */
export function deleteAccount(password: string): Promise<Schema<'Message'>> {
  return request('POST', '/user/delete-account', { body: { password }, isOnce: true });
}
