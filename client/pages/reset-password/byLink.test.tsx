import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { getToken, setToken } from '../../api/session';
import { type FakeApi, serveApi } from '../../tests/api';
import { ASHA, bootstrapOf, openPage, renderOnServer } from '../../tests/page';

const CALL = 'POST /auth/reset-password';
const TOKEN = 'aTokenOfManyLetters';
const LINK = `/reset-password?token=${TOKEN}`;

async function open(viewer: typeof ASHA | null = null): Promise<FakeApi> {
  const api = await serveApi();
  api.on(CALL, { body: { message: 'Your password is changed. Please sign in.' } });
  api.on('POST /auth/sign-out', { status: 401, body: { detail: 'Your session has ended.' } });
  await openPage(bootstrapOf('reset-password', LINK, { viewer }));
  return api;
}

async function choose(password: string) {
  if (password !== '') await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

test('a link asks only for the new password', async () => {
  const api = await open();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByLabelText('OTP')).toBeNull();
  await choose(' correct horse ');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(api.sent(CALL)).toEqual([{ token: TOKEN, new_password: ' correct horse ' }]);
});

test('the token is removed from the address and the history', async () => {
  await open();
  await waitFor(() => expect(location.search).toBe(''));
  expect(location.pathname).toBe('/reset-password');
  expect(screen.getByLabelText('New password')).toBeDefined();
});

test.each([
  ['', 'Please fill in all fields'],
  ['1234567', 'Password must be at least 8 characters'],
])('the password "%s" is rejected before it is sent', async (password, text) => {
  const api = await open();
  await choose(password);
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.calls).toEqual([]);
});

test('a rejected password is explained beside it', async () => {
  const api = await open();
  const text = 'This password is one of the most common, which are guessed first.';
  api.on(CALL, { status: 422, body: { detail: text, errors: { new_password: [text] } } });
  await choose('password1');
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
});

test('an expired link says so and offers a new one', async () => {
  const api = await open();
  const text = 'This link was already used or has expired. Please ask for a new one.';
  api.on(CALL, { status: 422, body: { detail: text, errors: { token: [text] } } });
  await choose('correct horse');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByRole('link', { name: 'Send a new one' }).getAttribute('href')).toBe('/forgot-password');
});

test('a signed-in traveller can use the link and has to sign in again', async () => {
  await open(ASHA);
  setToken('ended-with-the-old-password');
  await choose('correct horse');
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(getToken()).toBeNull();
});

test('the server renders the form for the link', () => {
  const html = renderOnServer(bootstrapOf('reset-password', LINK, { viewer: null }));
  expect(html).toContain('New password');
  expect(html).not.toContain('OTP');
  expect(html).not.toContain(TOKEN);
});
