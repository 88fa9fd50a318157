import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { getToken, keepPendingShare } from '../../api/session';
import { type FakeApi, serveApi } from '../../tests/api';
import { ASHA, bootstrapOf, openPage } from '../../tests/page';

const JOIN = 'POST /itinerary/join/abc';

async function open(state: unknown = { email: 'asha@example.com', isNewUser: true }): Promise<FakeApi> {
  const api = await serveApi();
  api.on('POST /auth/verify-user', { body: { message: 'Welcome!', access_token: 'token-1' } });
  api.on('GET /user/profile', { body: ASHA });
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(bootstrapOf('verification', '/verification', { viewer: null }), { state });
  return api;
}

const cell = (digit: number) => screen.getByRole('textbox', { name: `Digit ${digit} of 4` });
const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verify' }));

test('a typed code signs in and goes to Explore', async () => {
  const api = await open();
  await userEvent.click(cell(1));
  await userEvent.keyboard('4071');
  await verify();
  await screen.findByRole('heading', { name: 'Hi, Asha Menon' });
  expect(api.sent('POST /auth/verify-user')).toEqual([{ email: 'asha@example.com', otp: '4071' }]);
  expect(getToken()).toBe('token-1');
});

test('a pasted code fills all cells', async () => {
  const api = await open();
  await userEvent.click(cell(1));
  await userEvent.paste(' 40 71 ');
  await verify();
  await screen.findByRole('heading', { name: 'Hi, Asha Menon' });
  expect(api.sent('POST /auth/verify-user')).toEqual([{ email: 'asha@example.com', otp: '4071' }]);
});

test('a pending shared trip takes precedence', async () => {
  const api = await open();
  // Joining fails, but a call without an answer would be tried again during the next tests.
  const join = api.hold(JOIN);
  keepPendingShare('abc');
  await userEvent.click(cell(1));
  await userEvent.keyboard('4071');
  await verify();
  await waitFor(() => expect(location.pathname).toBe('/shared/abc'));
  await waitFor(() => expect(api.sent(JOIN)).toHaveLength(1));
  await act(() => join({ status: 404, body: {} }));
});

test('an answer without a token leads to sign-in', async () => {
  const api = await open();
  api.on('POST /auth/verify-user', { body: { message: 'Verified. Please sign in.' } });
  await userEvent.click(cell(1));
  await userEvent.keyboard('4071');
  await verify();
  await screen.findByRole('heading', { name: 'Welcome back' });
});

test('an incomplete code is rejected before it is sent', async () => {
  const api = await open();
  await userEvent.click(cell(1));
  await userEvent.keyboard('40');
  await verify();
  const text = 'Please enter the complete 4-digit code';
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(cell(1));
  expect(api.calls).toEqual([]);
});

test('a wrong code is reported beside the cells', async () => {
  const api = await open();
  const text = 'This code is not right.';
  api.on('POST /auth/verify-user', { status: 422, body: { detail: text, errors: { otp: [text] } } });
  await userEvent.click(cell(1));
  await userEvent.keyboard('4071');
  await verify();
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(cell(1));
});

test('another code can be requested', async () => {
  const api = await open();
  api.on('POST /auth/resend-otp', { body: { message: 'A new code is on its way.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('A new code is on its way.')).toBeDefined();
  expect(api.sent('POST /auth/resend-otp')).toEqual([{ email: 'asha@example.com' }]);
  api.on('POST /auth/resend-otp', { status: 429, body: { detail: 'Please wait 50 seconds.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('Please wait 50 seconds.')).toBeDefined();
});

test('a failed request for a code is not retried, because it would be emailed twice', async () => {
  const api = await open();
  api.on('POST /auth/resend-otp', { isCut: true });
  await userEvent.click(screen.getByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('Network error - Please check your connection')).toBeDefined();
  expect(api.calls).toHaveLength(1);
});

test.each([
  [true, '/signup'],
  [false, '/signin'],
])('Back for a new traveller (%s) leads to %s', async (isNewUser, path) => {
  await open({ email: 'asha@example.com', isNewUser });
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(path);
});

test('without an email it shows a toast and leads to sign-in', async () => {
  await open(null);
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect((await screen.findByRole('alert')).textContent).toBe('Email not found. Please try again.');
  expect(location.pathname).toBe('/signin');
});
