import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { readersTrip, trip } from '../../../tests/trip';
import { alert, besidesWatching, button, openTrip, press, SILENT_REFUSAL } from '../../../tests/tripPage';

const COPY = 'POST /itinerary/duplicate/t-kochi';
const MADE = { status: 201, body: { itinerary_id: 't-copy', message: 'Your copy is ready.' } };

test('a reader copies the trip once, and the copy opens', async () => {
  const { api } = await openTrip(readersTrip('view'));
  api.on(COPY, MADE);
  api.on('GET /itinerary/t-copy', { body: trip({ itinerary_id: 't-copy', trip_name: 'My own Kochi' }) });
  expect(screen.getByRole('navigation', { name: 'Main' }).className).toContain('tabbar--wide');
  await userEvent.dblClick(button('Duplicate Trip'));
  await screen.findByRole('heading', { level: 1, name: 'My own Kochi' });
  expect(location.pathname).toBe('/trip/t-copy');
  const copies = api.calls.filter(({ path }) => path === '/itinerary/duplicate/t-kochi');
  expect(copies.map(({ headers }) => headers['idempotency-key'])).toEqual([
    expect.stringMatching(/^[0-9a-f-]{36}$/),
  ]);
  expect(screen.queryByRole('button', { name: 'Duplicate Trip' })).toBeNull();
});

test('a failed copy shows a toast, and another press does not create a second copy', async () => {
  const { api } = await openTrip(readersTrip('view'));
  api.on(COPY, SILENT_REFUSAL);
  await press('Duplicate Trip');
  expect(await alert()).toBe('Failed to duplicate trip');
  await press('Duplicate Trip');
  await waitFor(() => expect(api.sent(COPY)).toHaveLength(2));
  const keys = besidesWatching(api).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
  expect(location.pathname).toBe('/trip/t-kochi');
});

test.each([
  ['owners', trip()],
  ['those who may edit', readersTrip('edit')],
])('%s get the tab bar instead', async (_, shown) => {
  await openTrip(shown);
  expect(screen.queryByRole('button', { name: 'Duplicate Trip' })).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Main' }).className).not.toContain('tabbar--wide');
});
