import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { getToken } from '../../api/session';
import { button, errorOf, memoryAddresses, nameField, openAccount, press, rename } from '../../tests/account';

const GET = 'GET /user/data';
const POST = 'POST /user/delete-account';
const DELETED = 'Your account is deleted.';

const saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  const contents = memoryAddresses();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (content !== undefined) saved.push({ name: this.download, content });
  });
});
afterEach(() => {
  saved.length = 0;
});

const text = (blob: Blob) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(blob);
  });

async function open() {
  const api = await openAccount();
  api.on(POST, { body: { message: DELETED } });
  return api;
}

const ask = async () => {
  await press('Delete my account');
  return screen.findByRole('dialog', { name: 'Delete your account?' });
};
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const confirm = () =>
  userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my account' }));

test('the data download is a file named after the app', async () => {
  const api = await open();
  const data = { profile: { name: 'Asha Menon' }, trips: [{ trip_name: 'Kochi' }] };
  api.on(GET, { body: data });
  await press('Download my data');
  await screen.findByText('Your data is in your downloads.');
  expect(saved.map(({ name, content }) => [name, content.type])).toEqual([
    ['waypost-data.json', 'application/json'],
  ]);
  expect(JSON.parse(String(await text(saved[0]?.content ?? new Blob())))).toEqual(data);
  expect(api.calls[0]?.headers.authorization).toBe('Bearer token-of-the-test');
});

test('a double click downloads the data once', async () => {
  const api = await open();
  api.on(GET, { body: {} });
  await userEvent.dblClick(button('Download my data'));
  await screen.findByText('Your data is in your downloads.');
  expect(api.calls).toHaveLength(1);
});

test('a failed download is reported', async () => {
  const api = await open();
  api.on(GET, { status: 503, body: { detail: 'Please try again in a minute.' } });
  await press('Download my data');
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a minute.');
  expect(saved).toEqual([]);
});

test('a file that the browser cannot save is reported', async () => {
  const api = await open();
  api.on(GET, { body: {} });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no room');
  });
  await press('Download my data');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to download your data');
});

test('the sheet explains what will be deleted', async () => {
  const api = await open();
  const sheet = within(await ask());
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Your profile, photo, reviews, follows and likes will be deleted.',
    'Your trips will be deleted for everyone who can see them.',
    'A trip that others can edit goes to the person who joined it first.',
  ]);
  expect(sheet.getByText('This can’t be undone.')).toBeDefined();
  expect(password().autocomplete).toBe('current-password');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button('Delete my account')));
  expect(api.calls).toEqual([]);
});

test('deleting needs the password', async () => {
  const api = await open();
  await ask();
  await confirm();
  await waitFor(() => expect(errorOf(password())).toContain('Please enter your password'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(api.calls).toEqual([]);
});

test('a wrong password is reported at its field, and the account stays', async () => {
  const api = await open();
  const detail = 'That is not your password.';
  api.on(POST, { status: 422, body: { detail, errors: { password: [detail] } } });
  await ask();
  await userEvent.type(password(), 'wrong{Enter}');
  await waitFor(() => expect(errorOf(password())).toContain(detail));
  expect(getToken()).not.toBeNull();
  await press('Cancel');
  await waitFor(() => expect(nameField()).toBeDefined());
});

test('an empty answer is a failed deletion, and the account stays', async () => {
  const api = await open();
  api.on(POST, {});
  await ask();
  await userEvent.type(password(), 'my password{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete your account');
  expect(getToken()).not.toBeNull();
});

test('deleting the account ends the session and leads to the landing page', async () => {
  const api = await open();
  await ask();
  await userEvent.type(password(), 'my password');
  await userEvent.dblClick(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my account' }),
  );
  await waitFor(() => expect(location.pathname).toBe('/'));
  await screen.findByText(DELETED);
  await screen.findByRole('link', { name: "Let's Plan" });
  expect(screen.getByRole('link', { name: "Let's Plan" }).getAttribute('href')).toBe('/signin');
  expect(getToken()).toBeNull();
  expect(api.changes()).toEqual([POST]);
  expect(api.sent(POST)).toEqual([{ password: 'my password' }]);
});

test('unsaved changes do not block a deletion', async () => {
  await open();
  await rename('Asha M');
  await ask();
  await userEvent.type(password(), 'my password{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/'));
  await screen.findByText(DELETED);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
