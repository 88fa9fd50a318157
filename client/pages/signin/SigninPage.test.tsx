import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { getToken, keepPendingShare, pendingShare } from '../../api/session';
import { type FakeApi, serveApi } from '../../tests/api';
import { ASHA, bootstrapOf, openPage, type OpenOptions, renderOnServer } from '../../tests/page';

const JOIN = 'POST /itinerary/join/abc';

async function open(path = '/signin', options: OpenOptions = {}): Promise<FakeApi> {
  const api = await serveApi();
  api.on('POST /auth/sign-in', {
    body: { is_verified: true, message: 'Login successful!', access_token: 'token-1' },
  });
  api.on('GET /user/profile', { body: ASHA });
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(bootstrapOf('signin', path, { viewer: null }), options);
  return api;
}

async function enter(email: string, password: string) {
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email);
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

test('signs in, shows a toast and goes to Explore', async () => {
  const api = await open();
  await enter(' asha@example.com ', ' pass word ');
  await screen.findByRole('heading', { name: 'Hi, Asha Menon' });
  expect(await screen.findByText('Login successful!')).toBeDefined();
  expect(api.sent('POST /auth/sign-in')).toEqual([{ email: 'asha@example.com', password: ' pass word ' }]);
  expect(getToken()).toBe('token-1');
  expect(document.title).toBe('Explore · Waypost');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('continues to the requested page', async () => {
  await open('/signin?next=%2Ftrips%3Fa%3D1');
  await enter('asha@example.com', 'password1');
  await screen.findByRole('heading', { name: 'All Trips' });
  expect(location.pathname + location.search).toBe('/trips?a=1');
});

test('the form stays busy while the next page loads', async () => {
  const api = await open('/signin', { loading: 'explore' });
  await enter('asha@example.com', 'password1');
  await screen.findByText('Login successful!');
  const login = screen.getByRole('button', { name: 'Login' });
  await waitFor(() => expect(location.pathname).toBe('/explore'));
  expect(login.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(login);
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(api.sent('POST /auth/sign-in')).toHaveLength(1);
});

test('the hash that the browser carried along is restored', async () => {
  await open('/signin?next=%2Ftrips%3Fa%3D1#there');
  await enter('asha@example.com', 'password1');
  await screen.findByRole('heading', { name: 'All Trips' });
  expect(location.pathname + location.search + location.hash).toBe('/trips?a=1#there');
});

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'trips',
])('does not follow next=%s', async (next) => {
  await open(`/signin?next=${encodeURIComponent(next)}`);
  await enter('asha@example.com', 'password1');
  await screen.findByRole('heading', { name: 'Hi, Asha Menon' });
  expect(location.href).toBe(`${location.origin}/explore`);
});

test('a pending shared trip takes precedence, and only once', async () => {
  const api = await open('/signin?next=%2Ftrips');
  // Joining fails, but a call without an answer would be tried again during the next tests.
  const join = api.hold(JOIN);
  keepPendingShare('abc');
  await enter('asha@example.com', 'password1');
  await waitFor(() => expect(location.pathname).toBe('/shared/abc'));
  expect(pendingShare()).toBeNull();
  await waitFor(() => expect(api.sent(JOIN)).toHaveLength(1));
  await act(() => join({ status: 404, body: {} }));
});

test.each([
  ['', '', 'Please enter email & password', 'Email'],
  ['asha@example.com', '', 'Please enter email & password', 'Password'],
  ['asha@example', 'password1', 'Please enter a valid email', 'Email'],
])('email "%s" and password "%s" are rejected before they are sent', async (email, password, text, field) => {
  const api = await open();
  await enter(email, password);
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  const input = screen.getByLabelText(field);
  expect(document.activeElement).toBe(input);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
  expect(api.calls).toEqual([]);
  await userEvent.type(input, 'x');
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('an email in full-width letters is valid', async () => {
  const api = await open();
  await enter('asha＠example．com', 'password1');
  await screen.findByRole('heading', { name: 'Hi, Asha Menon' });
  expect(api.sent('POST /auth/sign-in')).toHaveLength(1);
});

test('Enter submits the form', async () => {
  const api = await open();
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'password1{Enter}');
  await screen.findByRole('heading', { name: 'Hi, Asha Menon' });
  expect(api.sent('POST /auth/sign-in')).toHaveLength(1);
});

test('a rejection shows the server’s message', async () => {
  const api = await open();
  api.on('POST /auth/sign-in', { status: 401, body: { detail: 'Wrong email or password.' } });
  await enter('asha@example.com', 'password1');
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong email or password.');
  expect(location.pathname).toBe('/signin');
});

test('an unverified traveller continues to enter the code', async () => {
  const api = await open();
  api.on('POST /auth/sign-in', {
    body: { is_verified: false, message: 'Please verify your email first.', access_token: null },
  });
  await enter('asha@example.com', 'password1');
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(await screen.findByText('Please verify your email first.')).toBeDefined();
  expect(screen.getByText('asha@example.com')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/signin');
  expect(getToken()).toBeNull();
});

test('a profile that failed to load does not block signing in', async () => {
  const api = await serveApi();
  api.on('POST /auth/sign-in', { body: { is_verified: true, message: '', access_token: 'token-1' } });
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(bootstrapOf('signin', '/signin', { viewer: null }), { mayWrite: true });
  await enter('asha@example.com', 'password1');
  await screen.findByRole('heading', { name: 'Hi, Traveler' });
});

test('text typed before hydration stays and is sent', async () => {
  const api = await serveApi();
  api.on('POST /auth/sign-in', { status: 401, body: { detail: 'Wrong email or password.' } });
  await openPage(bootstrapOf('signin', '/signin', { viewer: null }), {
    onHtml: () => (screen.getByLabelText<HTMLInputElement>('Email').value = 'asha@example.com'),
  });
  await enter('', 'password1');
  await screen.findByRole('alert');
  expect(api.sent('POST /auth/sign-in')).toEqual([{ email: 'asha@example.com', password: 'password1' }]);
});

test('keeps the password out of the address before hydration', () => {
  expect(renderOnServer(bootstrapOf('signin', '/signin', { viewer: null }))).toMatch(
    /<form[^>]* method="dialog"/,
  );
});

test('an account with two-step verification asks for a code', async () => {
  const api = await open('/signin?next=%2Ftrips');
  api.on('POST /auth/sign-in', {
    body: { is_verified: true, message: 'Enter the code', access_token: null, needs_code: true },
  });
  api.on('POST /auth/second-step', {
    status: 422,
    body: { detail: 'That code is not right.', errors: { code: ['That code is not right.'] } },
  });
  await enter('asha@example.com', 'password1');
  await screen.findByRole('heading', { name: 'Enter your code' });
  await userEvent.type(screen.getByLabelText('Code'), '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('That code is not right.');
  api.on('POST /auth/second-step', { body: { message: 'Login successful!', access_token: 'token-2' } });
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'All Trips' });
  expect(api.sent('POST /auth/second-step')).toEqual([{ code: '123 456' }, { code: '123 456' }]);
  expect(getToken()).toBe('token-2');
});

test('another service that signed the traveller in leads to the code at once, and back', async () => {
  await open('/signin?step=code');
  await screen.findByRole('heading', { name: 'Enter your code' });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in another way' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
});

test('another service is offered if configured, with the page to continue to', async () => {
  await serveApi();
  const start = bootstrapOf('signin', '/signin?next=%2Ftrips', { viewer: null, oidcLabel: 'Example ID' });
  await openPage(start);
  expect(screen.getByRole('link', { name: 'Continue with Example ID' }).getAttribute('href')).toBe(
    '/auth/oidc/start?next=%2Ftrips',
  );
});

test('a browser without passkeys says so', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  await screen.findByText('This browser can’t use passkeys. Please sign in another way.');
});
