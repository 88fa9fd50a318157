import type { Schema } from '../api/types';

/** One's own profile, as the API answers it. */
export function profile(more: Partial<Schema<'Profile'>> = {}): Schema<'Profile'> {
  return {
    id: 'u-asha',
    name: 'Asha Menon',
    email: 'asha@example.com',
    country: null,
    profile_image_url: null,
    about_me: '',
    trip_count: 12,
    followers_count: 1840,
    following_count: 96,
    trip_list: [],
    ...more,
  };
}
