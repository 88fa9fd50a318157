import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Reply } from '../../../tests/api';
import { IMPROVE, improvement } from '../../../tests/improving';
import { openTrip, press, shownStops, type TripServer, UPDATE } from '../../../tests/plan';
import { readersTrip } from '../../../tests/trip';

const DAYS = [['Fishing Nets', 'Jew Town', 'Kashi Art'], ['Marari Beach', 'Hill Palace'], []];
const BETTER = [['Jew Town', 'Kashi Art', 'Fishing Nets'], ['Marari Beach', 'Hill Palace'], []];
const DEED = 'Improve this day, Day 1';

async function open(answer: Reply | (() => Reply | Promise<Reply>) = improvement(BETTER)): Promise<{
  server: TripServer;
  sheet: HTMLElement;
}> {
  const server = await openTrip(DAYS);
  server.api.on(IMPROVE, answer);
  await press(DEED);
  return { server, sheet: await screen.findByRole('dialog', { name: 'Improve Day 1' }) };
}

const accept = () => screen.findByRole('button', { name: 'Use this order' });
const lines = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a day of three stops may be improved, by those who may change it', async () => {
  await openTrip(DAYS);
  expect(screen.getByRole('button', { name: DEED })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Improve this day, Day [23]/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Fill this day, Day \d$/ })).toHaveLength(3);
});

test('who may only look is offered none of it', async () => {
  const { permission, abilities } = readersTrip('view');
  await openTrip(DAYS, { permission, abilities });
  expect(screen.queryByRole('button', { name: /this day/ })).toBeNull();
  await press('More');
  expect(screen.queryByRole('menuitem', { name: 'Improve the whole trip' })).toBeNull();
});

test('while it is worked out, that is said, and nothing can be accepted', async () => {
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
  expect(await within(sheet).findByText('Saves 25 min and 3.4 km on the way')).toBeDefined();
});

test('what is saved, the order and what moves are shown before anything is changed', async () => {
  const { server, sheet } = await open();
  await accept();
  const said = within(sheet).getByText('Saves 25 min and 3.4 km on the way').closest('[role=status]');
  expect(said?.textContent).toBe('Saves 25 min and 3.4 km on the way. 1 stop moves');
  expect(lines(sheet)).toEqual(['1Jew Town', '2Kashi Art', '3Fishing NetsWas stop 1']);
  expect(within(sheet).getByText(/^Where stops move, times are planned again/)).toBeDefined();
  expect(server.api.sent(IMPROVE)).toEqual([{ day: 1 }]);
  expect(server.api.sent(UPDATE)).toEqual([]);
  await press('Keep mine');
  await closed();
  expect(server.api.sent(UPDATE)).toEqual([]);
  expect(shownStops()[0]).toBe('Fishing Nets');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: DEED })));
});

test('the order that is accepted is saved once, however often one presses, and said', async () => {
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
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: DEED })));
});

test('the best order there is needs no change', async () => {
  const { server, sheet } = await open(
    improvement(DAYS, { is_better: false, saved_minutes: 0, saved_km: 0 }),
  );
  expect(await within(sheet).findByText('This is already the best order we know.')).toBeDefined();
  expect(within(sheet).queryByRole('button', { name: 'Use this order' })).toBeNull();
  await press('Done');
  await closed();
  expect(server.api.changes()).toEqual([IMPROVE]);
});

test('a quicker way that is longer is told as one', async () => {
  const { sheet } = await open(improvement(BETTER, { saved_km: -1.2 }));
  expect(await within(sheet).findByText('Saves 25 min, on a way that is 1.2 km longer')).toBeDefined();
});

test('a failure is said with the server’s reason, and may be tried again', async () => {
  const { server, sheet } = await open({ status: 429, body: { detail: 'Too many requests. Try later.' } });
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Too many requests. Try later.',
  );
  expect(within(sheet).getByText('Failed to find a better order')).toBeDefined();
  server.api.on(IMPROVE, improvement(BETTER));
  await press('Try again');
  expect(await accept()).toBeDefined();
});

test('an order that could not be saved stays, to be tried again', async () => {
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

test('another change of the plan is told, and what is accepted then is an order of the new plan', async () => {
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
      'This trip was changed meanwhile. Hill Palace was removed from Day 2. Dutch Palace was added to Day 1. Nothing of yours was saved: what you see here is for the plan as it is now.',
    ),
  ).toBeDefined();
  expect(await within(sheet).findByText('Saves 9 min on the way')).toBeDefined();
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

test('what others change beside the plan is no obstacle', async () => {
  const { server } = await open();
  await accept();
  server.rename('Kochi in the rain');
  await userEvent.click(await accept());
  await closed();
  expect(server.places()).toEqual(BETTER);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kochi in the rain');
});

test('an order of a plan that is not shown yet is asked for again once it is', async () => {
  const theirs = [['Fishing Nets', 'Jew Town', 'Kashi Art', 'Dutch Palace'], ['Marari Beach'], []];
  const server = await openTrip(DAYS);
  server.change(...theirs);
  server.api.on(
    IMPROVE,
    improvement([['Dutch Palace', 'Jew Town', 'Kashi Art', 'Fishing Nets'], ['Marari Beach'], []], {
      version: 8,
    }),
  );
  await press(DEED);
  await userEvent.click(await accept());
  await closed();
  expect(server.api.sent(IMPROVE)).toHaveLength(2);
  expect(server.places()[0]).toEqual(['Dutch Palace', 'Jew Town', 'Kashi Art', 'Fishing Nets']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('of the whole trip, each changed day is shown, with what comes from another one', async () => {
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
  expect(within(sheet).getByText(/^Days that are not named here stay as they are\./)).toBeDefined();
  expect(server.api.sent(IMPROVE)).toEqual([{ day: null }]);
  await userEvent.click(await accept());
  await closed();
  expect(server.places()).toEqual(whole);
  await screen.findByText('The new order of your trip is saved');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Trip menu' })));
});

test('a trip of two stops has no other order to offer', async () => {
  await openTrip([['Fishing Nets'], ['Jew Town']]);
  await press('Trip menu');
  await screen.findByRole('menuitem', { name: 'Rename Trip' });
  expect(screen.queryByRole('menuitem', { name: 'Improve the whole trip' })).toBeNull();
});
