import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/client';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';

const MINA: Schema<'BlockedUser'> = {
  id: 'u-mina',
  name: 'Mina K.',
  profile_image_url: null,
  since: '2026-11-12T08:00:00Z',
};
const RAVI: Schema<'BlockedUser'> = {
  ...MINA,
  id: 'u-ravi',
  name: 'Ravi Sen',
  since: '2026-11-01T08:00:00Z',
};
const UNBLOCK = 'DELETE /user/u-mina/block';

async function open(blocked = [MINA, RAVI]): Promise<FakeApi> {
  const api = await serveApi();
  api.on(UNBLOCK, { body: { message: 'You have unblocked Mina K.', is_blocked: false } });
  await openPage(bootstrapOf('blocked', '/settings/blocked', { data: { '/user/blocked': { blocked } } }));
  return api;
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Blocked travellers' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);

test('lists the blocked travellers, with the date of each block', async () => {
  const api = await open();
  expect(document.title).toBe('Blocked travellers · Waypost');
  expect(rows()).toEqual(['Mina K.', 'Ravi Sen']);
  expect(screen.getByText('Blocked on 12 November 2026')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ravi Sen' }).getAttribute('href')).toBe('/user/u-ravi');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/settings');
  expect(api.calls).toEqual([]);
});

test('an unblocked traveller leaves the list, and the heading gets the focus', async () => {
  const api = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Mina K.' }));
  expect(await screen.findByText('You have unblocked Mina K.')).toBeDefined();
  expect(rows()).toEqual(['Ravi Sen']);
  expect(api.changes()).toEqual([UNBLOCK]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })), {
    timeout: 2000,
  });
});

test('a traveller who could not be unblocked stays on the list', async () => {
  const api = await open();
  api.on(UNBLOCK, { status: 503, body: { detail: 'Please try again in a minute.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Unblock Mina K.' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a minute.');
  expect(rows()).toEqual(['Mina K.', 'Ravi Sen']);
});

test('an empty list says so', async () => {
  await open([]);
  expect(screen.getByText('You haven’t blocked anyone.')).toBeDefined();
});

test('a list that failed to load can be retried', async () => {
  const api = await serveApi();
  api.on('GET /user/blocked', { status: 503, body: { detail: 'Please try again in a minute.' } });
  await openPage(bootstrapOf('blocked', '/settings/blocked'));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a minute.');
  api.on('GET /user/blocked', { body: { blocked: [MINA] } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()).toEqual(['Mina K.']));
});
