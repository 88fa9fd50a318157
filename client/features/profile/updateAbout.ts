import { request } from '../../api/client';
import type { Schema } from '../../api/types';

/** Says something else, or nothing, about oneself. */
export function updateAbout(text: string): Promise<Schema<'ProfileChanged'>> {
  const form = new FormData();
  form.set('about_me', text);
  return request('PUT', '/user/profile', { body: form });
}
