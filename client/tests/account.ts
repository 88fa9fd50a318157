import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished } from 'vitest';

import type { Schema } from '../api/client';
import { type FakeApi, serveApi } from './api';
import { bootstrapOf, openPage } from './page';

export const PROFILE: Schema<'Profile'> = {
  id: 'u-asha',
  name: 'Asha Menon',
  email: 'asha@example.com',
  country: 'IN',
  profile_image_url: null,
  about_me: '',
  hidden_text_why: null,
  hidden_photo_why: null,
  trip_count: 12,
  followers_count: 1840,
  following_count: 96,
  trip_list: [],
};
export const SAVED = 'Your profile is up to date.';

/** Opens the account page, with an API that accepts every change of the profile. */
export async function openAccount(more: Partial<Schema<'Profile'>> = {}): Promise<FakeApi> {
  const api = await serveApi();
  let profile = { ...PROFILE, ...more };
  api.on('PUT /user/profile', ({ body }) => {
    const { name = profile.name, country, file, remove_image } = body as Record<string, string>;
    const photo = file === undefined ? profile.profile_image_url : '/media/new.webp';
    profile = {
      ...profile,
      name,
      country: country === undefined ? profile.country : country === '' ? null : country,
      profile_image_url: remove_image === 'true' ? null : photo,
    };
    return { body: { message: SAVED, profile_data: profile } };
  });
  await openPage(bootstrapOf('account-details', '/account-details', { data: { '/user/profile': profile } }));
  return api;
}

export const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const press = (name: string | RegExp) => userEvent.click(button(name));
export const save = () => press('Update Profile');

export async function rename(name: string): Promise<void> {
  await userEvent.clear(nameField());
  if (name !== '') await userEvent.paste(name);
}

/** Returns the error text of a field. */
export const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');

/** Fakes object URLs, which jsdom lacks. Returns the blobs whose URLs have not been revoked. */
export function memoryAddresses(): Map<string, Blob> {
  const open = new Map<string, Blob>();
  let count = 0;
  const names = ['createObjectURL', 'revokeObjectURL'] as const;
  const before = names.map((name) => Object.getOwnPropertyDescriptor(URL, name));
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      const address = `blob:${++count}`;
      open.set(address, content);
      return address;
    },
    revokeObjectURL: (address: string) => void open.delete(address),
  });
  onTestFinished(() => {
    names.forEach((name, index) => {
      const descriptor = before[index];
      if (descriptor === undefined) Reflect.deleteProperty(URL, name);
      else Object.defineProperty(URL, name, descriptor);
    });
  });
  return open;
}
