import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { button, errorOf, openAccount, press } from '../../tests/account';

const POST = 'POST /user/change-password';
const CHANGED = 'Your password is changed.';
const LABELS = ['Current password', 'New password', 'Confirm new password'] as const;

const field = (label: (typeof LABELS)[number]) => screen.getByLabelText<HTMLInputElement>(label);
const sheet = () => screen.findByRole('dialog', { name: 'Change password' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open() {
  const api = await openAccount();
  api.on(POST, { body: { message: CHANGED } });
  await press('Change password');
  await sheet();
  return api;
}

async function fill(current: string, next: string, confirm: string) {
  for (const [index, text] of [current, next, confirm].entries()) {
    const label = LABELS[index];
    if (label !== undefined && text !== '') await userEvent.type(field(label), text);
  }
}

async function refused(label: (typeof LABELS)[number], text: string) {
  await screen.findByText(text);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(errorOf(field(label))).toContain(text);
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
}

test('the sheet focuses its first field, and tells password managers what each field is for', async () => {
  await open();
  expect(document.activeElement).toBe(field('Current password'));
  expect(LABELS.map((label) => [field(label).type, field(label).autocomplete])).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
    ['password', 'new-password'],
  ]);
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(3);
  const owner = (await sheet()).querySelector<HTMLInputElement>('input[autocomplete=username]');
  expect(owner?.value).toBe('asha@example.com');
});

test('a new password is sent once, then the sheet closes and the focus returns', async () => {
  const api = await open();
  await fill('old password', 'new password', 'new password');
  await userEvent.dblClick(button('Save'));
  await screen.findByText(CHANGED);
  await gone();
  expect(api.sent(POST)).toEqual([{ current_password: 'old password', new_password: 'new password' }]);
  await waitFor(() => expect(document.activeElement).toBe(button('Change password')));
});

test.each([
  ['', '', '', 'Current password'],
  ['old password', '', 'new password', 'New password'],
  ['old password', 'new password', '', 'Confirm new password'],
] as const)('“%s”, “%s” and “%s” are not all fields', async (current, next, confirm, missing) => {
  const api = await open();
  await fill(current, next, confirm);
  await press('Save');
  await refused(missing, 'All fields are required');
  expect(api.sent(POST)).toEqual([]);
});

test('two different new passwords are rejected', async () => {
  const api = await open();
  await fill('old password', 'new password', 'new passwort');
  await press('Save');
  await refused('Confirm new password', 'New password and confirm password do not match');
  expect(api.sent(POST)).toEqual([]);
});

test('a new password has at least 8 characters', async () => {
  const api = await open();
  await fill('old password', '1234567', '1234567');
  await press('Save');
  await refused('New password', 'Password must be at least 8 characters');
  expect(api.sent(POST)).toEqual([]);
});

test('a wrong password is reported at its field', async () => {
  const api = await open();
  const detail = 'That is not your password.';
  api.on(POST, { status: 422, body: { detail, errors: { current_password: [detail] } } });
  await fill('wrong', 'new password', 'new password');
  await press('Save');
  await refused('Current password', detail);
  expect(field('New password').value).toBe('new password');
});

test('an empty answer is a failed password change', async () => {
  const api = await open();
  api.on(POST, {});
  await fill('old password', 'new password', 'new password');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to change password');
});

test('the sheet stays open while the password is being changed', async () => {
  const api = await open();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  api.on(POST, async () => {
    await held;
    return { body: { message: CHANGED } };
  });
  await fill('old password', 'new password', 'new password');
  await press('Save');
  await userEvent.keyboard('{Escape}');
  await press('Close');
  expect(screen.getByText('Changing your password…')).toBeDefined();
  answer();
  await gone();
});

test('the fields are empty when the sheet opens again', async () => {
  const api = await open();
  await fill('old password', '1234567', '1234567');
  await press('Save');
  await refused('New password', 'Password must be at least 8 characters');
  await press('Cancel');
  await gone();
  await press('Change password');
  const again = within(await sheet());
  expect(LABELS.map((label) => field(label).value)).toEqual(['', '', '']);
  expect(again.queryByText('Password must be at least 8 characters')).toBeNull();
  expect(api.sent(POST)).toEqual([]);
});
