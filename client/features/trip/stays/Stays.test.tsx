import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { TYPING_PAUSE } from '../../../api/query';
import { nearbyPlace, place } from '../../../tests/place';
import { openTrip, press, type TripServer } from '../../../tests/plan';
import { fakeTimers, pass } from '../../../tests/timers';
import { readersTrip, stay, trip } from '../../../tests/trip';
import { typeFast } from '../../../tests/typing';

beforeEach(fakeTimers);

const CHANGES = 'POST /itinerary/t-kochi/changes';
const AREAS = 'GET /itinerary/t-kochi/stay_areas';
const FOUR_DAYS = [['Fishing Nets'], [], [], []];
const HOUSE = stay('Malabar House', {
  to_day: 'day-day-3',
  nights: 2,
  check_in: '15:00',
  check_out: '11:00',
  note: 'The bell is broken.\nKnock.',
});
const change = (summary: string) => ({
  change_id: 'c-1',
  at: '2026-08-01T10:00:00Z',
  by: { user_id: 'u-asha', name: 'Asha' },
  summary,
  can_undo: true,
});

const overview = () => userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
const section = () => screen.getByRole('region', { name: 'Where do you sleep?' });

/** Opens the sheet for a new stay. The server knows one hotel. */
async function addStay(server: TripServer): Promise<HTMLElement> {
  server.api.on('GET /place/autocomplete', {
    body: {
      predictions: [
        {
          place_id: 'p-malabar-house',
          structured_formatting: { main_text: 'Malabar House', secondary_text: 'Fort Kochi' },
          kind: 'place',
          types: ['lodging'],
          scenery: 'palms',
        },
      ],
    },
  });
  await overview();
  await press('Add a stay');
  return screen.findByRole('dialog', { name: 'Add a stay' });
}

/** Searches for the hotel and chooses it. */
async function takeHotel(sheet: HTMLElement): Promise<void> {
  const field = within(sheet).getByRole('combobox', { name: 'Hotel or other place' });
  typeFast(field, 'mala');
  await pass(TYPING_PAUSE);
  await userEvent.click(await within(sheet).findByRole('option', { name: /Malabar House/ }));
  expect(field).toHaveProperty('value', 'Malabar House');
}

test('the stays are listed with their nights, times and note, and a night without one is named', async () => {
  await openTrip(FOUR_DAYS, { stays: [HOUSE] });
  await overview();
  const rows = within(section()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Day\s1\sto\sDay\s3\s· 2\snights/),
    'No stay for the night of Day 3',
  ]);
  expect(rows[0]?.textContent).toContain('Check-in from 15:00 · Check-out by 11:00');
  expect(rows[0]?.textContent).toContain('The bell is broken.\nKnock.');
  expect(within(section()).getByRole('link', { name: 'Malabar House' }).getAttribute('href')).toBe(
    '/place/p-malabar-house',
  );
});

test('members with view permission see the stays but cannot change them; others see none', async () => {
  await openTrip(FOUR_DAYS, { ...readersTrip('view'), days: trip().days, stays: [stay('Malabar House')] });
  await overview();
  expect(within(section()).queryAllByRole('button')).toEqual([]);
  expect(within(section()).getByText('Malabar House')).toBeDefined();
});

test('readers who are not members, and day trips, have no section', async () => {
  await openTrip([['Fishing Nets'], []], { is_member: false, is_published: true });
  await overview();
  expect(screen.queryByText('Where do you sleep?')).toBeNull();
});

test('a stay is added for the nights without one, and can be undone', async () => {
  const server = await openTrip(FOUR_DAYS);
  const sheet = await addStay(server);
  await takeHotel(sheet);
  expect(server.api.calls.at(-1)?.path).toBe('/place/autocomplete?input=mala&kind=place&near=d-kochi');
  const saved = trip({ version: 8, days: trip().days, stays: [stay('Malabar House')] });
  server.api.on(CHANGES, { body: { trip: saved, change: change('1 night at Malabar House.') } });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.api.sent(CHANGES)).toEqual([
    {
      changes: [
        {
          op: 'set_stay',
          place_id: 'p-malabar-house',
          from_day: 'day-day-1',
          to_day: 'day-day-4',
          check_in: null,
          check_out: null,
          note: '',
        },
      ],
    },
  ]);
  expect(within(section()).getByText('Day 1 to Day 2 · 1 night')).toBeDefined();
  expect(within(section()).queryByRole('button', { name: 'Add a stay' })).toBeNull();
  server.api.on(`${CHANGES}/c-1/undo`, {
    body: {
      trip: trip({ version: 9, days: trip().days }),
      change: { ...change('Undone.'), change_id: 'c-2' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(
    await within(section()).findByText('No stay yet. Add one, and each day starts and ends there.'),
  ).toBeDefined();
});

test('a member who may only read is not told to add a stay', async () => {
  await openTrip(FOUR_DAYS, { ...readersTrip('view'), days: trip().days, stays: [] });
  await overview();
  expect(within(section()).getByText('No stay yet.')).toBeDefined();
  expect(within(section()).queryByRole('button', { name: 'Add a stay' })).toBeNull();
});

test('without a place nothing is sent, and the focus goes to its field', async () => {
  const server = await openTrip(FOUR_DAYS);
  const sheet = await addStay(server);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await within(sheet).findByText('Please choose where you stay.')).toBeDefined();
  expect(document.activeElement).toBe(within(sheet).getByRole('combobox'));
  expect(server.api.changes()).toEqual([]);
});

test('the server’s message appears at its field', async () => {
  const server = await openTrip(FOUR_DAYS);
  const sheet = await addStay(server);
  await takeHotel(sheet);
  const text = 'You already sleep somewhere else on one of these nights.';
  server.api.on(CHANGES, { status: 422, body: { detail: text, errors: { 'changes.0.from_day': [text] } } });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await within(sheet).findByText(text)).toBeDefined();
  const from = within(sheet).getByRole('button', { name: /From/ });
  const message = within(sheet).getByText(text);
  expect(from.getAttribute('aria-describedby')?.split(' ')).toContain(message.closest('[id]')?.id);
});

test('a later arrival moves the departure after it', async () => {
  const server = await openTrip(FOUR_DAYS, { stays: [stay('Malabar House')] });
  await overview();
  await press('Change the stay at Malabar House');
  const sheet = await screen.findByRole('dialog', { name: 'Change this stay' });
  await userEvent.click(within(sheet).getByRole('button', { name: /From/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Day 3' }));
  expect(within(sheet).getByRole('button', { name: /Until/ }).textContent).toContain('Day 4');
  typeFast(within(sheet).getByLabelText('Check-in'), '14:30');
  server.api.on(CHANGES, { body: { trip: trip({ version: 8, days: trip().days }), change: null } });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.api.sent(CHANGES)).toEqual([
    {
      changes: [
        expect.objectContaining({
          stay_id: 'y-malabar-house',
          place_id: 'p-malabar-house',
          from_day: 'day-day-3',
          to_day: 'day-day-4',
          check_in: '14:30',
        }),
      ],
    },
  ]);
});

test('changes by others to a stay are merged, and conflicts are shown', async () => {
  const server = await openTrip(FOUR_DAYS, { stays: [stay('Malabar House')] });
  const now = trip({
    version: 9,
    days: trip().days,
    stays: [stay('Malabar House', { check_in: '16:00', note: 'Knock.' })],
  });
  server.api.on('GET /itinerary/t-kochi', { body: now });
  server.api.on(CHANGES, ({ headers }) =>
    headers['if-match'] === '"9"'
      ? { body: { trip: now, change: null } }
      : { status: 412, body: { detail: 'This trip was just changed by someone else.' } },
  );
  const fields = { check_in: { user_id: 'u-mina', name: 'Mina' }, note: null };
  server.api.on('GET /itinerary/t-kochi/changers?since=7&thing=y-malabar-house', { body: { fields } });
  await overview();
  await press('Change the stay at Malabar House');
  const sheet = await screen.findByRole('dialog', { name: 'Change this stay' });
  typeFast(within(sheet).getByLabelText('Check-in'), '14:30');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await within(sheet).findByText('Mina changed this to “16:00”.')).toBeDefined();
  expect(within(sheet).getByLabelText('Check-in')).toHaveProperty('value', '14:30');
  expect(within(sheet).getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Knock.');
  await userEvent.click(within(sheet).getByRole('button', { name: 'Use mine: Check-in' }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.api.sent(CHANGES).at(-1)).toEqual({
    changes: [expect.objectContaining({ check_in: '14:30', note: 'Knock.' })],
  });
});

test('the sheet stays open while a stay is being saved', async () => {
  const server = await openTrip(FOUR_DAYS);
  const sheet = await addStay(server);
  await takeHotel(sheet);
  const answer = server.api.hold(CHANGES);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Add a stay' })).toBeDefined();
  await act(() => answer({ status: 500 }));
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Failed to save your stay',
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a stay is removed', async () => {
  const server = await openTrip(FOUR_DAYS, { stays: [HOUSE] });
  await overview();
  await press('Change the stay at Malabar House');
  const sheet = await screen.findByRole('dialog', { name: 'Change this stay' });
  server.api.on(CHANGES, {
    body: {
      trip: trip({ version: 8, days: trip().days }),
      change: change('Malabar House is no stay any more.'),
    },
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Malabar House is no stay any more.')).toBeDefined();
  expect(server.api.sent(CHANGES)).toEqual([
    { changes: [{ op: 'remove_stay', stay_id: 'y-malabar-house' }] },
  ]);
  expect(within(section()).queryByText('Malabar House')).toBeNull();
});

test('areas with the shortest travel are offered, and a hotel there becomes the place', async () => {
  const server = await openTrip(FOUR_DAYS);
  const sheet = await addStay(server);
  const centre = { lat: 9.96, lng: 76.24 };
  server.api.on(AREAS, {
    body: {
      areas: [
        { name: 'Fort Kochi', centre, minutes: 25, hotels: [nearbyPlace('Old Harbour')] },
        { name: 'Ernakulam', centre, minutes: 70, hotels: [] },
      ],
    },
  });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Where should we stay?' }));
  expect(await within(sheet).findByText('25 min of travel in total')).toBeDefined();
  expect(within(sheet).getByText('1 h 10 min of travel in total')).toBeDefined();
  expect(within(sheet).getByText('No hotels listed here. Search for one by name.')).toBeDefined();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Stay at Old Harbour' }));
  const field = within(sheet).getByRole('combobox', { name: 'Hotel or other place' });
  expect(field).toHaveProperty('value', 'Old Harbour');
  expect(document.activeElement).toBe(field);
  expect(within(sheet).queryByText('Fort Kochi')).toBeNull();
});

test('a failed search for areas can be retried, and no areas are named', async () => {
  const server = await openTrip(FOUR_DAYS);
  const sheet = await addStay(server);
  server.api.on(AREAS, { status: 500 });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Where should we stay?' }));
  expect(await within(sheet).findByText('Failed to find areas to stay in')).toBeDefined();
  server.api.on(AREAS, { body: { areas: [] } });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Try again' }));
  expect(
    await within(sheet).findByText('We have no areas to suggest for this trip’s cities yet.'),
  ).toBeDefined();
});

test('an own place is added for the stay, without submitting the stay', async () => {
  const server = await openTrip(FOUR_DAYS);
  const sheet = await addStay(server);
  typeFast(within(sheet).getByRole('combobox'), 'Ravi');
  await pass(TYPING_PAUSE);
  await userEvent.click(await within(sheet).findByRole('option', { name: 'Can’t find it? Add it' }));
  const own = await screen.findByRole('dialog', { name: 'Add a place of your own' });
  server.api.on('POST /place', { status: 201, body: place({ place_id: 'o-flat', name: 'Ravi’s flat' }) });
  typeFast(within(own).getByRole('textbox', { name: 'Name' }), 'Ravi’s flat');
  await userEvent.click(within(own).getByRole('button', { name: 'Add place' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a place of your own' })).toBeNull());
  expect(server.api.sent('POST /place')).toEqual([{ name: 'Ravi’s flat', category: 'lodging' }]);
  expect(within(sheet).getByRole('combobox')).toHaveProperty('value', 'Ravi’s flat');
  expect(server.api.changes()).toEqual(['POST /place']);
});
