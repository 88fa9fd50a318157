import { request, type Schema } from '../../api/client';
import { saveFile } from '../../api/download';
import { useApi, useApiCache } from '../../api/query';
import { useSession } from '../../api/viewer';

export type Profile = Schema<'Profile'>;

const PROFILE = '/user/profile';

/** The signed-in traveller's own profile. */
export function useProfile() {
  return useApi<Profile>(PROFILE);
}

/** Changes to a profile. Omitted fields stay as they are. */
export interface ProfileChange {
  name?: string | undefined;
  /** A two-letter code; empty for no country. */
  country?: string | undefined;
  about?: string | undefined;
  /** A new photo, or null to remove it. */
  photo?: Blob | null | undefined;
}

export function updateProfile(change: ProfileChange): Promise<Schema<'ProfileChanged'>> {
  const { name, country, about, photo } = change;
  const form = new FormData();
  if (name !== undefined) form.set('name', name);
  if (country !== undefined) form.set('country', country);
  if (about !== undefined) form.set('about_me', about);
  if (photo === null) form.set('remove_image', 'true');
  else if (photo !== undefined) form.set('file', photo, `photo.${photo.type.split('/').at(-1) ?? ''}`);
  return request('PUT', PROFILE, { body: form });
}

/** Returns a function that shows a saved profile everywhere and invalidates answers with the old one. */
export function useStoreProfile(): (saved: Profile) => void {
  const { setViewer } = useSession();
  const { write, invalidate } = useApiCache();
  return (saved) => {
    const { id, name, email, profile_image_url } = saved;
    write<Profile>(PROFILE, saved);
    setViewer({ id, name, email, profile_image_url });
    void invalidate(`/user/${id}`);
    void invalidate('/itinerary');
  };
}

/** Changes the password and ends all other sessions. */
export function changePassword(form: Schema<'PasswordChange'>): Promise<Schema<'Message'>> {
  return request('POST', '/user/change-password', { body: form, isOnce: true });
}

export function deleteAccount(password: string): Promise<Schema<'Message'>> {
  return request('POST', '/user/delete-account', { body: { password }, isOnce: true });
}

/** Saves all of the traveller's data to a file, such as "waypost-data.json". */
export async function downloadData(appName: string): Promise<void> {
  const data = await request('GET', '/user/data');
  const name = appName
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-');
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${name}-data.json`);
}
