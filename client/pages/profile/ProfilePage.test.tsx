import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/types';
import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';

const PROFILE: Schema<'Profile'> = {
  id: 'u-asha',
  name: 'Asha Menon',
  email: 'asha@example.com',
  country: 'IN',
  profile_image_url: null,
  about_me: '',
  trip_count: 12,
  followers_count: 1840,
  following_count: 96,
  trip_list: [],
};

test('shows who one is and one’s counts', async () => {
  await openPage(bootstrapOf('profile', '/profile', { data: { '/user/profile': PROFILE } }));
  expect(screen.getByRole('heading', { name: 'Asha Menon' })).toBeDefined();
  expect(screen.getByText('asha@example.com')).toBeDefined();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '12',
    '1,840',
    '96',
  ]);
});

test('a profile that cannot be loaded says so and may be asked for again', async () => {
  const api = await serveApi();
  api.on('GET /user/profile', { status: 500 });
  await openPage(bootstrapOf('profile', '/profile'));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
  api.on('GET /user/profile', { body: PROFILE });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Asha Menon' });
});

test('a session that has ended leads to signing in, and back', async () => {
  const api = await serveApi();
  api.on('GET /user/profile', { status: 401, body: { detail: 'Please sign in.' } });
  await openPage(bootstrapOf('profile', '/profile'));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(location.pathname + location.search).toBe('/signin?next=%2Fprofile');
});
