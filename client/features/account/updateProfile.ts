import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** What to change of the profile; left out, it stays. */
export interface ProfileChange {
  name?: string | undefined;
  /** A two-letter code; empty for none. */
  country?: string | undefined;
  /** A new photo, or null for none any more. */
  photo?: Blob | null | undefined;
}

/** Changes one's own profile. */
export function updateProfile({ name, country, photo }: ProfileChange): Promise<Schema<'ProfileChanged'>> {
  const form = new FormData();
  if (name !== undefined) form.set('name', name);
  if (country !== undefined) form.set('country', country);
  if (photo === null) form.set('remove_image', 'true');
  else if (photo !== undefined) form.set('file', photo, `photo.${photo.type.split('/').at(-1) ?? ''}`);
  return request('PUT', '/user/profile', { body: form });
}
