import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Reply } from '../../../tests/api';
import { IMPROVE, improvement } from '../../../tests/improving';
import { openTrip, press, shownStops, type TripServer, UPDATE } from '../../../tests/plan';
import { readersTrip } from '../../../tests/trip';

const DAYS = [['Fishing Nets', 'Jew Town', 'Kashi Art'], ['Marari Beach', 'Hill Palace'], []];
const BETTER = [['Jew Town', 'Kashi Art', 'Fishing Nets'], ['Marari Beach', 'Hill Palace'], []];
const BUTTON = 'More for Day 1';
const improve = async () => {
  await press(BUTTON);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Improve this day' }));
};

async function open(answer: Reply | (() => Reply | Promise<Reply>) = improvement(BETTER)): Promise<{
  server: TripServer;
  sheet: HTMLElement;
}> {
  const server = await openTrip(DAYS);
  server.api.on(IMPROVE, answer);
  await improve();
  return { server, sheet: await screen.findByRole('dialog', { name: 'Improve Day 1' }) };
}

const accept = () => screen.findByRole('button', { name: 'Use this order' });
const lines = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('travellers who may edit can improve a day of three stops', async () => {
  await openTrip(DAYS);
  expect(screen.getByRole('button', { name: BUTTON })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^More for Day [23]/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Fill this day, Day \d$/ })).toHaveLength(3);
});

test('viewers get no such buttons', async () => {
  const { permission, abilities } = readersTrip('view');
  await openTrip(DAYS, { permission, abilities });
  expect(screen.queryByRole('button', { name: /this day|More for/ })).toBeNull();
  await press('More');
  expect(screen.queryByRole('menuitem', { name: 'Improve the whole trip' })).toBeNull();
});

test('while the order is being computed, the sheet says so and nothing can be accepted', async () => {
  let letGo: (reply: Reply) => void = () => undefined;
  const { server, sheet } = await open(
    () =>
      new Promise<Reply>((go) => {
        letGo = go;
      }),
  );
  expect(within(sheet).getByText('Looking for a better order…')).toBeDefined();
  await waitFor(() => expect(server.api.sent(IMPROVE)).toHaveLength(1));
  expect(within(sheet).queryByRole('button', { name: 'Use this order' })).toBeNull();
  letGo(improvement(BETTER));
  expect(await within(sheet).findByText('Saves 25 min and 3.4 km of travel')).toBeDefined();
});

test('the saving, the order and the moves are shown before anything changes', async () => {
  const { server, sheet } = await open();
  await accept();
  const said = within(sheet).getByText('Saves 25 min and 3.4 km of travel').closest('[role=status]');
  expect(said?.textContent).toBe('Saves 25 min and 3.4 km of travel. 1 stop moves');
  expect(lines(sheet)).toEqual(['1Jew Town', '2Kashi Art', '3Fishing NetsWas stop 1']);
  expect(within(sheet).getByText(/^Times update for the stops that move/)).toBeDefined();
  expect(server.api.sent(IMPROVE)).toEqual([{ day: 1 }]);
  expect(server.api.sent(UPDATE)).toEqual([]);
  await press('Keep mine');
  await closed();
  expect(server.api.sent(UPDATE)).toEqual([]);
  expect(shownStops()[0]).toBe('Fishing Nets');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: BUTTON })));
});

test('the accepted order is saved once, however often it is pressed, with a toast', async () => {
  const { server } = await open();
  await userEvent.dblClick(await accept());
  await closed();
  expect(server.places()).toEqual(BETTER);
  expect(shownStops()).toEqual(BETTER.flat());
  const [call, ...more] = server.api.calls.filter(({ method }) => method === 'PUT');
  expect(more).toEqual([]);
  expect(call?.headers['if-match']).toBe('"7"');
  expect(screen.getAllByText('The new order of Day 1 is saved')).toHaveLength(1);
  expect(server.api.sent(IMPROVE)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: BUTTON })));
});

test('the best order needs no change', async () => {
  const { server, sheet } = await open(
    improvement(DAYS, { is_better: false, saved_minutes: 0, saved_km: 0 }),
  );
  expect(await within(sheet).findByText('This is already the best order we know.')).toBeDefined();
  expect(within(sheet).queryByRole('button', { name: 'Use this order' })).toBeNull();
  await press('Done');
  await closed();
  expect(server.api.changes()).toEqual([IMPROVE]);
});

test('a faster but longer way is described as such', async () => {
  const { sheet } = await open(improvement(BETTER, { saved_km: -1.2 }));
  expect(await within(sheet).findByText('Saves 25 min of travel, but is 1.2 km longer')).toBeDefined();
});

test('a failure shows the server’s reason and can be retried', async () => {
  const { server, sheet } = await open({ status: 429, body: { detail: 'Too many requests. Try later.' } });
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Too many requests. Try later.',
  );
  expect(within(sheet).getByText('Failed to find a better order')).toBeDefined();
  server.api.on(IMPROVE, improvement(BETTER));
  await press('Try again');
  expect(await accept()).toBeDefined();
});

test('an order that could not be saved stays on screen and can be retried', async () => {
  const { server, sheet } = await open();
  server.api.on(UPDATE, { status: 500 });
  await userEvent.click(await accept());
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Failed to save the new order',
  );
  expect(lines(sheet)[0]).toBe('1Jew Town');
  await waitFor(async () => expect((await accept()).getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(await accept());
  await waitFor(() => expect(server.api.sent(UPDATE)).toHaveLength(2));
});

test('a change by another traveller is shown, with a proposal for the new plan', async () => {
  const { server, sheet } = await open();
  await accept();
  server.change(['Fishing Nets', 'Jew Town', 'Kashi Art', 'Dutch Palace'], ['Marari Beach'], []);
  server.api.on(
    IMPROVE,
    improvement([['Dutch Palace', 'Fishing Nets', 'Jew Town', 'Kashi Art'], ['Marari Beach'], []], {
      version: 8,
      saved_minutes: 9,
      saved_km: 0,
    }),
  );
  await userEvent.click(await accept());
  expect(
    await within(sheet).findByText(
      'This trip was just changed by someone else. Hill Palace was removed from Day 2. Dutch Palace was added to Day 1. Nothing was saved. Here is a fresh suggestion.',
    ),
  ).toBeDefined();
  expect(await within(sheet).findByText('Saves 9 min of travel')).toBeDefined();
  expect(server.places()[0]).toEqual(['Fishing Nets', 'Jew Town', 'Kashi Art', 'Dutch Palace']);
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  await userEvent.click(await accept());
  await closed();
  expect(server.places()).toEqual([
    ['Dutch Palace', 'Fishing Nets', 'Jew Town', 'Kashi Art'],
    ['Marari Beach'],
    [],
  ]);
});

test('a retried save does not overwrite a change made meanwhile', async () => {
  const { server, sheet } = await open();
  await accept();
  server.change(['Fishing Nets', 'Jew Town', 'Kashi Art'], ['Marari Beach'], []);
  const theirs: unknown = await (await fetch('/itinerary/t-kochi')).json();
  let asked = 0;
  server.api.on('GET /itinerary/t-kochi', () => (asked++ === 0 ? { isCut: true } : { body: theirs }));
  server.api.on('PUT /itinerary/t-kochi', { body: theirs });
  server.api.on(
    IMPROVE,
    improvement([['Jew Town', 'Kashi Art', 'Fishing Nets'], ['Marari Beach'], []], { version: 8 }),
  );
  await userEvent.click(await accept());
  await waitFor(() => expect(asked).toBe(1));
  // The answer to a like brings the newest trip before the save is retried. Timers are real here: with fake ones,
  // the retry could come first.
  await userEvent.click(screen.getByRole('button', { name: /^Like/, hidden: true }));
  expect(await within(sheet).findByText(/Nothing was saved/, undefined, { timeout: 5000 })).toBeDefined();
  await waitFor(() => expect(server.api.sent(UPDATE)).toHaveLength(2), { timeout: 5000 });
  // If the test ended before the answer, the save would be tried again during a later test.
  await waitFor(async () => expect((await accept()).getAttribute('aria-disabled')).toBeNull());
  expect(server.places()).toEqual([['Fishing Nets', 'Jew Town', 'Kashi Art'], ['Marari Beach'], []]);
});

test('changes by others outside the plan do not matter', async () => {
  const { server } = await open();
  await accept();
  server.rename('Kochi in the rain');
  await userEvent.click(await accept());
  await closed();
  expect(server.places()).toEqual(BETTER);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kochi in the rain');
});

test('a proposal for a newer plan than the one on screen is refetched when that plan is shown', async () => {
  const theirs = [['Fishing Nets', 'Jew Town', 'Kashi Art', 'Dutch Palace'], ['Marari Beach'], []];
  const server = await openTrip(DAYS);
  server.change(...theirs);
  server.api.on(
    IMPROVE,
    improvement([['Dutch Palace', 'Jew Town', 'Kashi Art', 'Fishing Nets'], ['Marari Beach'], []], {
      version: 8,
    }),
  );
  await improve();
  await userEvent.click(await accept());
  await closed();
  expect(server.api.sent(IMPROVE)).toHaveLength(2);
  expect(server.places()[0]).toEqual(['Dutch Palace', 'Jew Town', 'Kashi Art', 'Fishing Nets']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('for the whole trip, each changed day is shown, with stops from other days', async () => {
  const server = await openTrip(DAYS);
  const whole = [['Jew Town', 'Kashi Art'], ['Fishing Nets', 'Marari Beach', 'Hill Palace'], []];
  server.api.on(IMPROVE, improvement(whole));
  await press('Trip menu');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Improve the whole trip' }));
  const sheet = await screen.findByRole('dialog', { name: 'Improve the whole trip' });
  await accept();
  expect(within(sheet).getAllByRole('heading', { level: 3 })).toHaveLength(2);
  expect(lines(sheet)).toEqual([
    '1Jew Town',
    '2Kashi Art',
    '1Fishing NetsFrom Day 1',
    '2Marari Beach',
    '3Hill Palace',
  ]);
  expect(within(sheet).getByText(/^Other days stay the same\./)).toBeDefined();
  expect(server.api.sent(IMPROVE)).toEqual([{ day: null }]);
  await userEvent.click(await accept());
  await closed();
  expect(server.places()).toEqual(whole);
  await screen.findByText('The new order of your trip is saved');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Trip menu' })));
});

test('a trip of two stops cannot be improved', async () => {
  await openTrip([['Fishing Nets'], ['Jew Town']]);
  await press('Trip menu');
  await screen.findByRole('menuitem', { name: 'Rename Trip' });
  expect(screen.queryByRole('menuitem', { name: 'Improve the whole trip' })).toBeNull();
});
