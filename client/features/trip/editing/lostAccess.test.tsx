import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Reply } from '../../../tests/api';
import { choose as chooseOfStop, UPDATE } from '../../../tests/plan';
import { readersTrip } from '../../../tests/trip';
import { alert, CHANGE, choose, openTrip, press } from '../../../tests/tripPage';

const READ_ONLY = 'You can read this trip, but not change it.';
const GONE = 'We could not find this trip.';
const forbidden: Reply = { status: 403, body: { detail: READ_ONLY } };
const missing: Reply = { status: 404, body: { detail: GONE } };

/** Opens the page of an editor who has become a viewer. */
async function openDemoted(): Promise<void> {
  const { api } = await openTrip(readersTrip('edit'));
  api.on('GET /itinerary/t-kochi', { body: readersTrip('view', { version: 2 }) });
  api.on(CHANGE, forbidden);
  api.on(UPDATE, forbidden);
}

async function expectViewer(): Promise<void> {
  await screen.findByRole('button', { name: 'Duplicate Trip' });
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(screen.queryByRole('button', { name: /^Options for/ })).toBeNull();
}

test('removing a place tells an editor who has become a viewer, and the trip stays', async () => {
  await openDemoted();
  await chooseOfStop('Jew Town', 'Remove Place');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await alert()).toBe(READ_ONLY);
  await expectViewer();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('rearranging does too, without asking about an order that cannot be saved', async () => {
  await openDemoted();
  await chooseOfStop('Jew Town', 'Rearrange Places');
  await userEvent.click(await screen.findByRole('button', { name: 'Move Jew Town' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
  await press('Save Changes');
  expect(await alert()).toBe(READ_ONLY);
  await expectViewer();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('renaming does too', async () => {
  await openDemoted();
  await choose('Rename Trip', 'More');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Trip name' }), '!');
  await press('Save');
  expect(await alert()).toBe(READ_ONLY);
  await expectViewer();
});

test('editing the text about the trip does too, and its heading gets the focus', async () => {
  await openDemoted();
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  await press('Edit About Trip');
  await userEvent.type(screen.getByRole('textbox', { name: 'About Trip' }), '!');
  await press('Save');
  expect(await alert()).toBe(READ_ONLY);
  await expectViewer();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'About Trip' }));
});

test('a like tells a traveller who was removed from a private trip, and the trip disappears', async () => {
  const { api } = await openTrip(readersTrip('view'));
  api.on('GET /itinerary/t-kochi', missing);
  api.on(CHANGE, missing);
  await press(/^Like/);
  expect(await alert()).toBe(GONE);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Trip not found' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.queryByText('Fishing Nets')).toBeNull();
  expect(document.title).toBe('Trip not found · Waypost');
});
