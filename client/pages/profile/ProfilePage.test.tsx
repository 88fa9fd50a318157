import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { getToken } from '../../api/session';
import type { Schema } from '../../api/types';
import { type FakeApi, serveApi } from '../../tests/api';
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

async function open(): Promise<FakeApi> {
  const api = await serveApi();
  api.on('POST /auth/sign-out', { body: { message: 'Bye' } });
  await openPage(bootstrapOf('profile', '/profile', { data: { '/user/profile': PROFILE } }));
  return api;
}

async function ask() {
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  return screen.findByRole('alertdialog', { name: 'Are you sure you want to logout?' });
}

test('shows who one is and one’s counts', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Asha Menon' })).toBeDefined();
  expect(screen.getByText('asha@example.com')).toBeDefined();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '12',
    '1,840',
    '96',
  ]);
});

test('logging out is asked for once more, on the safe button', async () => {
  const api = await open();
  const question = await ask();
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.calls).toEqual([]);
  expect(getToken()).not.toBeNull();
});

test('logging out ends the session and leads to the landing page', async () => {
  const api = await open();
  await userEvent.click(within(await ask()).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  await screen.findByRole('link', { name: "Let's Plan" });
  expect(screen.getByRole('link', { name: "Let's Plan" }).getAttribute('href')).toBe('/signin');
  expect(document.title).toBe('Which way next? · Waypost');
  expect(getToken()).toBeNull();
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /auth/sign-out']);
});

test('a server that cannot be told keeps nobody signed in here', async () => {
  const api = await open();
  api.on('POST /auth/sign-out', { status: 500 });
  await userEvent.click(within(await ask()).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(getToken()).toBeNull();
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
