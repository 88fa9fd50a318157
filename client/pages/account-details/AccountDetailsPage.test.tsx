import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/client';
import { errorOf, nameField, openAccount, press, PROFILE, rename, save, SAVED } from '../../tests/account';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';

const PUT = 'PUT /user/profile';
const country = () => screen.getByRole('button', { name: /Country$/ });
const choose = async (typed: string) => {
  await userEvent.click(country());
  await userEvent.keyboard(`${typed}{Enter}`);
};
const status = async (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining(text),
    ),
  );
const alerted = async (text: string) =>
  expect((await screen.findByRole('alert')).textContent).toContain(text);
const sent = (api: FakeApi) => api.sent(PUT);

test('the saved account is shown, with a locked email', async () => {
  const api = await openAccount();
  expect(screen.getByRole('heading', { level: 1, name: 'Account Details' })).toBeDefined();
  expect(document.title).toBe('Account Details · Waypost');
  expect(nameField().value).toBe('Asha Menon');
  expect(nameField().autocomplete).toBe('name');
  expect(country().textContent).toContain('India');
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
  expect([email.value, email.readOnly]).toEqual(['asha@example.com', true]);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/settings');
  expect(api.calls).toEqual([]);
});

test('only changed fields are sent, and the answer is shown everywhere without a reload', async () => {
  const api = await openAccount();
  await rename(' Asha M ');
  await save();
  await status(SAVED);
  expect(sent(api)).toEqual([{ name: 'Asha M' }]);
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
  await screen.findByRole('heading', { name: 'Asha M' });
  await userEvent.click(screen.getByRole('link', { name: 'Explore' }));
  await screen.findByRole('heading', { name: 'Hi, Asha M' });
});

test('a country is found by typing', async () => {
  const api = await openAccount();
  await choose('japan');
  expect(country().textContent).toContain('Japan');
  await save();
  await status(SAVED);
  expect(sent(api)).toEqual([{ country: 'JP' }]);
});

test('all 51 countries are offered, and no country', async () => {
  const api = await openAccount();
  await userEvent.click(country());
  expect(screen.getAllByRole('option')).toHaveLength(52);
  await userEvent.click(screen.getByRole('option', { name: 'No country' }));
  await save();
  await status(SAVED);
  expect(sent(api)).toEqual([{ country: '' }]);
  expect(country().textContent).toContain('No country');
});

test.each([
  ['', 'Name field is required'],
  ['   ', 'Name field is required'],
  [' A ', 'Name must be at least 2 characters'],
  ['👍', 'Name must be at least 2 characters'],
  ['x'.repeat(121), 'Please use at most 120 characters.'],
])('the name “%s” is rejected at its field', async (name, text) => {
  const api = await openAccount();
  await rename(name);
  await save();
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(errorOf(nameField())).toContain(text);
  await waitFor(() => expect(document.activeElement).toBe(nameField()));
  expect(sent(api)).toEqual([]);
});

test('the server’s message appears at its field, and no input is lost', async () => {
  const api = await openAccount();
  api.on(PUT, { status: 422, body: { detail: 'Too long.', errors: { name: ['Too long.'] } } });
  await rename('Asha Somebody');
  await save();
  await screen.findByText('Too long.');
  expect(errorOf(nameField())).toContain('Too long.');
  expect(nameField().value).toBe('Asha Somebody');
});

test('an unreadable answer is a failed update', async () => {
  const api = await openAccount();
  api.on(PUT, { body: { message: SAVED } });
  await rename('Asha M');
  await save();
  await alerted('Failed to update profile');
});

test('a double click saves once, and input made meanwhile is preserved', async () => {
  const api = await openAccount();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  api.on(PUT, async () => {
    await held;
    return { body: { message: SAVED, profile_data: { ...PROFILE, name: 'Asha M' } } };
  });
  await rename('Asha M');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Update Profile' }));
  await userEvent.type(nameField(), 'enon{Enter}');
  answer();
  await status(SAVED);
  expect(sent(api)).toEqual([{ name: 'Asha M' }]);
  expect(nameField().value).toBe('Asha Menon');
});

test('without changes nothing is sent, and a toast says so', async () => {
  const api = await openAccount();
  await save();
  await status('Nothing to save yet.');
  expect(sent(api)).toEqual([]);
});

test('leaving with unsaved changes asks once; after saving it does not', async () => {
  await openAccount();
  await rename('Asha M');
  await userEvent.click(screen.getByRole('link', { name: 'Trips' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(nameField().value).toBe('Asha M');
  await save();
  await status(SAVED);
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
});

test('a profile that failed to load shows a message and can be retried', async () => {
  const api = await serveApi();
  api.on('GET /user/profile', { status: 500 });
  const { html } = await openPage(bootstrapOf('account-details', '/account-details'));
  expect(html).toContain('Loading your profile');
  await alerted('Failed to load profile');
  const body: Schema<'Profile'> = PROFILE;
  api.on('GET /user/profile', { body });
  await press('Try again');
  await waitFor(() => expect(nameField().value).toBe('Asha Menon'));
});
