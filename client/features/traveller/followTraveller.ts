import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Follows a traveller, or no longer; asking twice is the same as once. */
export function followTraveller(id: string, isFollowing: boolean): Promise<Schema<'Followed'>> {
  const body: Schema<'Follow'> = { action: isFollowing ? 'follow' : 'unfollow', target_user_id: id };
  return request('POST', '/user/follow', { body });
}
