import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { TYPING_PAUSE } from '../../../api/query';
import { nearbyPlace, place } from '../../../tests/place';
import { openTrip, press, type TripServer } from '../../../tests/plan';
import { fakeTimers, pass } from '../../../tests/timers';
import { typeFast } from '../../../tests/typing';

beforeEach(fakeTimers);

const ADD = 'POST /place';

interface Opened {
  server: TripServer;
  sheet: HTMLElement;
  own: HTMLElement;
}

/** Searches without results, and opens the form of an own place. */
async function openForm(): Promise<Opened> {
  const server = await openTrip([['Fishing Nets'], []]);
  server.api.on('GET /place/autocomplete', { body: { predictions: [] } });
  await press('Add More to Day 1');
  const sheet = await screen.findByRole('dialog', { name: 'Add to Day 1' });
  typeFast(within(sheet).getByRole('searchbox'), 'Grandma');
  await pass(TYPING_PAUSE);
  await within(sheet).findByText('No places found');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Can’t find it? Add it' }));
  const own = await screen.findByRole('dialog', { name: 'Add a place of your own' });
  return { server, sheet, own };
}

const fill = (own: HTMLElement, label: string, text: string) =>
  typeFast(within(own).getByRole('textbox', { name: label }), text);
const choose = async (own: HTMLElement, category: string) => {
  await userEvent.click(within(own).getByRole('button', { name: /What is it/ }));
  await userEvent.click(await screen.findByRole('option', { name: category }));
};
const submit = (own: HTMLElement) => userEvent.click(within(own).getByRole('button', { name: 'Add place' }));

test('an own place with the searched name is created and added to the day', async () => {
  const { server, sheet, own } = await openForm();
  expect(within(own).getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Grandma');
  await choose(own, 'Home');
  expect(within(own).getByRole('switch')).toHaveProperty('checked', true);
  fill(own, 'Where is it?', '9.96, 76.24');
  fill(own, 'Phone', '+91 484 123');
  server.api.on(ADD, { status: 201, body: place({ place_id: 'p-grandma', name: 'Grandma', similar: [] }) });
  await submit(own);
  expect(await within(sheet).findByText('Grandma added to Day 1')).toBeDefined();
  expect(server.api.sent(ADD)).toEqual([
    { name: 'Grandma', category: 'home', text: '9.96, 76.24', near: 'd-kochi', phone: '+91 484 123' },
  ]);
  expect(server.places()).toEqual([['Fishing Nets', 'Grandma'], []]);
});

test('the server’s message appears at its field', async () => {
  const { server, own } = await openForm();
  fill(own, 'Where is it?', 'round the corner');
  const text = 'We found no position in this text.';
  server.api.on(ADD, { status: 422, body: { detail: text, errors: { text: [text] } } });
  await submit(own);
  expect(await within(own).findByText(text)).toBeDefined();
  expect(document.activeElement).toBe(within(own).getByRole('textbox', { name: 'Where is it?' }));
});

test('a place needs a name', async () => {
  const { server, own } = await openForm();
  fill(own, 'Name', ' ');
  await submit(own);
  expect(await within(own).findByText('Please give this place a name.')).toBeDefined();
  expect(server.api.changes()).toEqual([]);
});

test('if there is a similar place nearby, the traveller can use it, and the new one is deleted', async () => {
  const { server, own } = await openForm();
  const similar = [nearbyPlace('Grandmas Kitchen')];
  server.api.on(ADD, { status: 201, body: place({ place_id: 'p-grandma', name: 'Grandma', similar }) });
  server.api.on('DELETE /place/p-grandma', { body: { message: 'Your place is deleted.' } });
  await submit(own);
  const question = await screen.findByRole('dialog', { name: 'Did you mean …?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Take Grandmas Kitchen' }));
  await waitFor(() => expect(server.places()).toEqual([['Fishing Nets', 'Grandmas Kitchen'], []]));
  expect(server.api.changes()).toEqual([
    ADD,
    'DELETE /place/p-grandma',
    'PUT /itinerary/t-kochi/update_activities',
  ]);
});

test('a traveller who means another place keeps the new one', async () => {
  const { server, own } = await openForm();
  const similar = [nearbyPlace('Grandmas Kitchen')];
  server.api.on(ADD, { status: 201, body: place({ place_id: 'p-grandma', name: 'Grandma', similar }) });
  await submit(own);
  const no = await screen.findByRole('button', { name: 'No, it is a place of its own' });
  await waitFor(() => expect(document.activeElement).toBe(no));
  await userEvent.click(no);
  await waitFor(() => expect(server.places()).toEqual([['Fishing Nets', 'Grandma'], []]));
});
