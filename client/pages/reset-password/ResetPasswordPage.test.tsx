import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage, renderOnServer } from '../../tests/page';

const CALL = 'POST /auth/reset-password';
const ANOTHER = 'POST /auth/forgot-password';
const PASSED = { email: 'asha@example.com' };

async function open(state: unknown = PASSED): Promise<FakeApi> {
  const api = await serveApi();
  api.on(CALL, { body: { message: 'Your password is changed. Please sign in.' } });
  await openPage(bootstrapOf('reset-password', '/reset-password', { viewer: null }), { state });
  return api;
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function enter(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values))
    if (text !== '') await userEvent.type(input(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

test('sets a new password, confirms it and goes to sign in', async () => {
  const api = await open();
  await enter({ OTP: '4071', 'New password': ' correct horse ' });
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(await screen.findByText('Your password is changed. Please sign in.')).toBeDefined();
  expect(location.pathname).toBe('/signin');
  expect(api.sent(CALL)).toEqual([
    { email: 'asha@example.com', otp: '4071', new_password: ' correct horse ' },
  ]);
});

test('an email passed by the previous page is locked, but readable', async () => {
  await open();
  expect([input('Email').value, input('Email').readOnly]).toEqual(['asha@example.com', true]);
  expect(input('Email').disabled).toBe(false);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/forgot-password');
});

test('without a passed email there is a field for it', async () => {
  const api = await open(null);
  expect(input('Email').readOnly).toBe(false);
  await enter({ Email: ' mina@example.com', OTP: '4071', 'New password': 'correct horse' });
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(api.sent(CALL)).toEqual([{ email: 'mina@example.com', otp: '4071', new_password: 'correct horse' }]);
});

test('the code accepts only four digits', async () => {
  await open();
  expect(input('OTP').inputMode).toBe('numeric');
  expect(input('OTP').autocomplete).toBe('one-time-code');
  await userEvent.type(input('OTP'), 'a4 0-7');
  expect(input('OTP').value).toBe('407');
  await userEvent.clear(input('OTP'));
  await userEvent.click(input('OTP'));
  await userEvent.paste('Your code: 40 71 5');
  expect(input('OTP').value).toBe('4071');
});

test('the password can be shown, and password managers know that it is new', async () => {
  await open();
  expect([input('New password').type, input('New password').autocomplete]).toEqual([
    'password',
    'new-password',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
  expect(input('New password').type).toBe('text');
});

test.each([
  [{ OTP: '', 'New password': 'correct horse' }, 'Please fill in all fields', 'OTP'],
  [{ OTP: '4071', 'New password': '' }, 'Please fill in all fields', 'New password'],
  [{ OTP: '402', 'New password': 'correct horse' }, 'OTP must be 4 digits', 'OTP'],
  [{ OTP: '4071', 'New password': '1234567' }, 'Password must be at least 8 characters', 'New password'],
])('%o is rejected before it is sent', async (values, text, field) => {
  const api = await open();
  await enter(values);
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(input(field));
  expect(api.calls).toEqual([]);
});

test.each([
  ['', 'Please fill in all fields'],
  ['mina@example', 'Please enter a valid email'],
])('the email "%s", entered here, is rejected before it is sent', async (email, text) => {
  const api = await open(null);
  await enter({ Email: email, OTP: '4071', 'New password': 'correct horse' });
  await screen.findByText(text);
  expect(document.activeElement).toBe(input('Email'));
  expect(api.calls).toEqual([]);
});

test.each([
  ['otp', 'OTP', 'This code is not right.'],
  ['new_password', 'New password', 'Password must be at most 128 characters'],
  ['email', 'Email', 'Please enter a valid email'],
])('the server’s message about %s appears beside it', async (name, label, text) => {
  const api = await open();
  api.on(CALL, { status: 422, body: { detail: text, errors: { [name]: [text] } } });
  await enter({ OTP: '4071', 'New password': 'correct horse' });
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(input(label));
});

test('a new code can be requested without submitting the form', async () => {
  const api = await open();
  const text = 'If there is an account with this email, a code is on its way.';
  api.on(ANOTHER, { body: { message: text } });
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(api.sent(ANOTHER)).toEqual([PASSED]);
  const wait = 'Please wait 50 seconds before you ask for another code.';
  api.on(ANOTHER, { status: 429, body: { detail: wait } });
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  expect((await screen.findByRole('alert')).textContent).toBe(wait);
});

test('a new code needs an email', async () => {
  const api = await open(null);
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
  await screen.findByText('Please enter your email');
  expect(document.activeElement).toBe(input('Email'));
  expect(api.calls).toEqual([]);
});

test('text typed before hydration stays, beside the passed email', async () => {
  await serveApi();
  await openPage(bootstrapOf('reset-password', '/reset-password', { viewer: null }), {
    state: PASSED,
    onHtml: () => (input('OTP').value = '4071'),
  });
  expect([input('Email').value, input('OTP').value]).toEqual(['asha@example.com', '4071']);
  await userEvent.type(input('New password'), 'c');
  expect(input('OTP').value).toBe('4071');
});

test('keeps the password out of the address before hydration', () => {
  expect(renderOnServer(bootstrapOf('reset-password', '/reset-password', { viewer: null }))).toMatch(
    /<form[^>]* method="dialog"/,
  );
});
