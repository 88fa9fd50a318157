import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage, renderOnServer } from '../../tests/page';

async function open(): Promise<FakeApi> {
  const api = await serveApi();
  api.on('POST /auth/sign-up', { status: 201, body: { message: 'Account created.' } });
  await openPage(bootstrapOf('signup', '/signup', { viewer: null }));
  return api;
}

async function enter(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    if (text !== '') {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.paste(text);
    }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
}

test('creates an account and asks for the code', async () => {
  const api = await open();
  await enter({ Name: ' Asha ', Email: ' asha@example.com', Password: 'password1' });
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(api.sent('POST /auth/sign-up')).toEqual([
    { name: 'Asha', email: 'asha@example.com', password: 'password1' },
  ]);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/signup');
  expect(document.title).toBe('Enter your code · Waypost');
});

test.each([
  [{ Name: 'Asha', Email: '', Password: 'password1' }, 'Please fill in all fields', 'Email'],
  [{ Name: '  ', Email: 'a@b.co', Password: 'password1' }, 'Please fill in all fields', 'Name'],
  [{ Name: ' A ', Email: 'a@b.co', Password: 'password1' }, 'Name must be at least 2 characters', 'Name'],
  [
    { Name: 'x'.repeat(121), Email: 'a@b.co', Password: 'password1' },
    'Please use at most 120 characters.',
    'Name',
  ],
  [{ Name: 'Asha', Email: 'a b@c.de', Password: 'password1' }, 'Please enter a valid email', 'Email'],
])('%o is rejected before it is sent', async (values, text, field) => {
  const api = await open();
  await enter(values);
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(field));
  expect(api.calls).toEqual([]);
});

test('the server’s message about a field appears beside it', async () => {
  const api = await open();
  const text = 'Password must be at least 8 characters';
  api.on('POST /auth/sign-up', { status: 422, body: { detail: text, errors: { password: [text] } } });
  await enter({ Name: 'Asha', Email: 'asha@example.com', Password: 'short' });
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('a failure without a message shows a general one', async () => {
  const api = await open();
  api.on('POST /auth/sign-up', { status: 500 });
  await enter({ Name: 'Asha', Email: 'asha@example.com', Password: 'password1' });
  expect((await screen.findByRole('alert')).textContent).toBe('Sign up failed');
});

test('keeps the password out of the address before hydration', () => {
  expect(renderOnServer(bootstrapOf('signup', '/signup', { viewer: null }))).toMatch(
    /<form[^>]* method="dialog"/,
  );
});
