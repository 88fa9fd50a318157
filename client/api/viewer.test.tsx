import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { type FakeApi, serveApi } from '../tests/api';
import { ASHA, bootstrapOf, openPage } from '../tests/page';
import { getToken, setToken } from './session';

const UNAUTHORIZED = { status: 401, body: { detail: 'Your session has ended. Please sign in again.' } };
const ENDED = 'Your session has ended. Please sign in again.';

async function apiWithTrips(): Promise<FakeApi> {
  const api = await serveApi();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  return api;
}

async function signIn() {
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

async function logOut() {
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Logout' }));
}

test('a token in session storage starts signed in, and the profile is fetched', async () => {
  const api = await apiWithTrips();
  api.on('GET /user/profile', ({ headers }) =>
    headers.authorization === 'Bearer stored' ? { body: ASHA } : UNAUTHORIZED,
  );
  setToken('stored');
  await openPage(bootstrapOf('signin', '/signin?next=%2Ftrips%3Fa%3D1', { viewer: null }));
  await screen.findByRole('heading', { name: 'All Trips' });
  expect(location.pathname + location.search).toBe('/trips?a=1');
  expect(api.sent('GET /user/profile')).toHaveLength(1);
});

test('a profile that fails to load is only logged', async () => {
  const api = await apiWithTrips();
  api.on('GET /user/profile', { status: 500 });
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setToken('stored');
  await openPage(bootstrapOf('signin', '/signin', { viewer: null }), { mayWrite: true });
  await screen.findByRole('heading', { name: 'Hi, Traveler' });
  expect(said.mock.calls.map(String)).toEqual(['ApiError: Something went wrong']);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(getToken()).toBe('stored');
});

test('an expired token is removed silently', async () => {
  const api = await serveApi();
  api.on('GET /user/profile', UNAUTHORIZED);
  setToken('old');
  await openPage(bootstrapOf('signin', '/signin', { viewer: null }));
  await waitFor(() => expect(getToken()).toBeNull());
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeDefined();
  expect(screen.queryByText(ENDED)).toBeNull();
});

test('a tab whose session ended elsewhere says so, leads to sign-in, and returns to its page', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', ({ headers }) =>
    headers.authorization === 'Bearer new' ? { body: { itineraries: [] } } : UNAUTHORIZED,
  );
  api.on('POST /auth/sign-in', { body: { is_verified: true, message: '', access_token: 'new' } });
  api.on('GET /user/profile', { body: ASHA });
  await openPage(bootstrapOf('trips', '/trips?a=%26#there'));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(location.pathname + location.search).toBe(
    `/signin?next=${encodeURIComponent('/trips?a=%26#there')}`,
  );
  expect((await screen.findByText(ENDED)).closest('[role="status"]')).not.toBeNull();
  expect(getToken()).toBeNull();
  await signIn();
  await screen.findByRole('heading', { name: 'All Trips' });
  expect(location.pathname + location.search + location.hash).toBe('/trips?a=%26#there');
});

test('a token refused right after signing in leaves the visitor signed out', async () => {
  const api = await serveApi();
  api.on('POST /auth/sign-in', { body: { is_verified: true, message: '', access_token: 'bad' } });
  api.on('GET /user/profile', UNAUTHORIZED);
  await openPage(bootstrapOf('signin', '/signin', { viewer: null }));
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe(ENDED);
  expect([location.pathname, getToken()]).toEqual(['/signin', null]);
  expect(screen.queryByText('Login successful!')).toBeNull();
});

test('logging out removes the token and the user from both storages', async () => {
  const api = await serveApi();
  api.on('POST /auth/sign-out', { body: { message: 'You are signed out.' } });
  await openPage(bootstrapOf('settings', '/settings'));
  localStorage.setItem('Waypost_TOKEN', 't');
  localStorage.setItem('Waypost_USER', '{}');
  await logOut();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(api.changes()).toEqual(['POST /auth/sign-out']);
  expect([getToken(), localStorage.length]).toEqual([null, 0]);
});

test('logging out of an ended session succeeds', async () => {
  const api = await serveApi();
  api.on('POST /auth/sign-out', UNAUTHORIZED);
  await openPage(bootstrapOf('settings', '/settings'));
  await logOut();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(getToken()).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
