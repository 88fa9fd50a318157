import { useApi } from '../../api/query';
import type { Schema } from '../../api/types';

export type Profile = Schema<'Profile'>;

/** One's own profile. */
export function useProfile({ enabled = true }: { enabled?: boolean } = {}) {
  return useApi<Profile>('/user/profile', { enabled });
}
