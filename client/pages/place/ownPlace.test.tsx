import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { place } from '../../tests/place';
import { typeFast } from '../../tests/typing';

const PATH = '/place/p-nets';
const OWN = place({
  name: 'Ravi’s flat',
  category: 'lodging',
  phone: '+91 484 123',
  note: 'Ring twice.',
  is_private: true,
  opening_hours: null,
  abilities: { can_review: false, can_edit: true },
});

async function open(shown = OWN): Promise<FakeApi> {
  const api = await serveApi();
  api.on(`GET ${PATH}/nearby`, { body: { places: [] } });
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(bootstrapOf('place', PATH, { data: { [PATH]: shown } }));
  await waitFor(() => expect(document.querySelector('.skel')).toBeNull());
  return api;
}

test('an own place shows its phone and note, and that it is private', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Call Ravi’s flat: +91 484 123' }).getAttribute('href')).toBe(
    'tel:+91484123',
  );
  expect(screen.getByText('Ring twice.')).toBeDefined();
  expect(screen.getByText('Private')).toBeDefined();
});

test('its maker can change it: only differences are sent, and the page shows them', async () => {
  const api = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Edit place' }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit place' });
  typeFast(within(sheet).getByRole('textbox', { name: 'Note' }), 'Knock.');
  api.on(`PUT ${PATH}`, { body: { ...OWN, note: 'Knock.', similar: [] } });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Knock.', { selector: '.edited-text' })).toBeDefined();
  expect(api.sent(`PUT ${PATH}`)).toEqual([{ note: 'Knock.' }]);
});

test('the map for moving it shows the destination around it', async () => {
  const api = await open({ ...OWN, near: 'd-kochi' });
  api.on('GET /place/d-kochi', { body: place({ place_id: 'd-kochi', kind: 'destination' }) });
  api.on('GET /place/d-kochi/map', { status: 404, body: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Edit place' }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit place' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Choose on the map' }));
  await waitFor(() => expect(api.sent('GET /place/d-kochi/map')).toHaveLength(1));
});

test('its maker can delete it after a confirmation', async () => {
  const api = await open();
  api.on(`DELETE ${PATH}`, { body: { message: 'Your place is deleted.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Delete place' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this place?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete place' }));
  expect(await screen.findByText('Your place is deleted.')).toBeDefined();
  await waitFor(() => expect(location.pathname).toBe('/trips'));
  expect(api.changes()).toEqual([`DELETE ${PATH}`]);
});

test('others cannot change it', async () => {
  await open({ ...OWN, abilities: { can_review: false, can_edit: false } });
  expect(screen.queryByRole('button', { name: 'Edit place' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete place' })).toBeNull();
});
