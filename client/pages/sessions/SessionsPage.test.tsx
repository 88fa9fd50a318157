import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/client';
import { getToken } from '../../api/session';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';

const HERE: Schema<'Session'> = {
  id: 's-here',
  device: 'Firefox on Linux',
  created_at: '2026-11-01T08:00:00Z',
  last_used_at: '2026-11-22T08:00:00Z',
  is_current: true,
};
const PHONE: Schema<'Session'> = {
  ...HERE,
  id: 's-phone',
  device: 'Chrome on Android',
  last_used_at: '2026-11-12T08:00:00Z',
  is_current: false,
};
const END = 'DELETE /user/sessions/s-phone';

async function open(sessions = [HERE, PHONE]): Promise<FakeApi> {
  const api = await serveApi();
  api.on('POST /auth/sign-out', { body: { message: 'Bye' } });
  api.on(END, { body: { message: 'That device is signed out.' } });
  const data = { '/user/sessions': { sessions } };
  await openPage(bootstrapOf('sessions', '/settings/devices', { data, today: '2026-11-22' }));
  return api;
}

const rows = () => within(screen.getByRole('list', { name: 'Signed-in devices' })).getAllByRole('listitem');
const end = (device: string) => userEvent.click(screen.getByRole('button', { name: `Sign out: ${device}` }));
const question = (name: string) => screen.findByRole('alertdialog', { name });
const answer = async (name: string, label: string) =>
  userEvent.click(within(await question(name)).getByRole('button', { name: label }));

test('lists the devices with their last use, and marks this one', async () => {
  const api = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Signed-in devices' })).toBeDefined();
  expect(document.title).toBe('Signed-in devices · Waypost');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Firefox on LinuxThis deviceLast used todaySigned in on 1 November 2026Sign out',
    'Chrome on AndroidLast used on 12 November 2026Signed in on 1 November 2026Sign out',
  ]);
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/settings');
  expect(api.calls).toEqual([]);
});

test('ending a session asks first, with focus on Cancel', async () => {
  const api = await open();
  await end('Chrome on Android');
  const asked = within(await question('Sign out Chrome on Android?'));
  expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out: Chrome on Android' })),
  );
  expect(api.calls).toEqual([]);
});

test('an ended session leaves the list, and the heading gets the focus', async () => {
  const api = await open();
  await end('Chrome on Android');
  await answer('Sign out Chrome on Android?', 'Sign out');
  await screen.findByText('That device is signed out.');
  expect(rows()).toHaveLength(1);
  expect(api.changes()).toEqual([END]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Signed-in devices'));
  expect(getToken()).not.toBeNull();
});

test('a session that could not be ended stays, and the list is refetched', async () => {
  const api = await open();
  api.on(END, { status: 404, body: { detail: 'This session has already ended.' } });
  api.on('GET /user/sessions', { body: { sessions: [HERE] } });
  await end('Chrome on Android');
  await answer('Sign out Chrome on Android?', 'Sign out');
  expect((await screen.findByRole('alert')).textContent).toContain('This session has already ended.');
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('ending this device’s session signs out', async () => {
  const api = await open();
  await end('Firefox on Linux');
  await answer('Sign out on this device?', 'Sign out');
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(getToken()).toBeNull();
  expect(api.changes()).toEqual(['POST /auth/sign-out']);
});

test('a list that failed to load can be retried', async () => {
  const api = await serveApi();
  api.on('GET /user/sessions', { status: 503, body: { detail: 'Please try again in a minute.' } });
  await openPage(bootstrapOf('sessions', '/settings/devices'));
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a minute.');
  api.on('GET /user/sessions', { body: { sessions: [HERE] } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Firefox on Linux');
});
