import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage, renderOnServer } from '../../tests/page';

const CALL = 'POST /auth/forgot-password';
const MESSAGE = 'If there is an account with this email, a code is on its way.';

async function open(): Promise<FakeApi> {
  const api = await serveApi();
  api.on(CALL, { body: { message: MESSAGE } });
  await openPage(bootstrapOf('forgot-password', '/forgot-password', { viewer: null }));
  return api;
}

async function enter(email: string) {
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send Code' }));
}

test('sends a code and continues to the new password, with the email filled in', async () => {
  const api = await open();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/signin');
  await enter(' asha@example.com ');
  const heading = await screen.findByRole('heading', { name: 'Set a new password' });
  expect(document.activeElement).toBe(heading);
  expect(document.title).toBe('Reset password · Waypost');
  expect(api.sent(CALL)).toEqual([{ email: 'asha@example.com' }]);
  expect((await screen.findByText(MESSAGE)).closest('[role="status"]')).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.com');
});

test.each([
  ['', 'Please enter your email'],
  ['   ', 'Please enter your email'],
  ['asha@example', 'Please enter a valid email'],
])('the email "%s" is rejected before it is sent', async (email, text) => {
  const api = await open();
  await enter(email);
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  const input = screen.getByLabelText('Email');
  expect(document.activeElement).toBe(input);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
  expect(api.calls).toEqual([]);
});

test('editing the email clears its message', async () => {
  await open();
  await enter('asha');
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  await userEvent.type(screen.getByLabelText('Email'), '@example.com');
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
});

test('the server’s message about the email appears beside it', async () => {
  const api = await open();
  const text = 'Please enter a valid email';
  api.on(CALL, { status: 422, body: { detail: text, errors: { email: [text] } } });
  await enter('asha@example..com');
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('asking again too soon shows how long to wait', async () => {
  const api = await open();
  const text = 'Please wait 50 seconds before you ask for another code.';
  api.on(CALL, { status: 429, headers: { 'Retry-After': '50' }, body: { detail: text } });
  await enter('asha@example.com');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(location.pathname).toBe('/forgot-password');
});

test('a broken connection is reported at once, because a retry might send a second code', async () => {
  const api = await open();
  api.on(CALL, { isCut: true });
  await enter('asha@example.com');
  expect((await screen.findByRole('alert')).textContent).toBe('Network error - Please check your connection');
  expect(api.calls).toHaveLength(1);
});

test('keeps the email out of the address before hydration', () => {
  expect(renderOnServer(bootstrapOf('forgot-password', '/forgot-password', { viewer: null }))).toMatch(
    /<form[^>]* method="dialog"/,
  );
});
