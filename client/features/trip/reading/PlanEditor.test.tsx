import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { choose, openTrip, press, shownStops, UPDATE } from '../../../tests/plan';
import { trip } from '../../../tests/trip';

const DAYS = [['Fishing Nets', 'Jew Town', 'Kashi Art'], ['Marari Beach']];

const question = () => screen.findByRole('alertdialog', { name: 'Remove this place?' });
const focused = () => document.activeElement?.getAttribute('aria-label');
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('removing asks, with focus on the safe button, and then focuses the next stop', async () => {
  const server = await openTrip(DAYS);
  await choose('Jew Town', 'Remove Place');
  const dialog = await question();
  expect(
    within(dialog).getByText('Jew Town will be removed from Day 1. You can add it again later.'),
  ).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it'));
  await press('Remove');
  await gone();
  expect(server.places()).toEqual([['Fishing Nets', 'Kashi Art'], ['Marari Beach']]);
  expect(shownStops()).toEqual(['Fishing Nets', 'Kashi Art', 'Marari Beach']);
  await waitFor(() => expect(focused()).toBe('Options for Kashi Art'));
  expect(server.api.sent(UPDATE)).toHaveLength(1);
});

test('after the last stop of a day is removed, the one before it gets the focus; after the only one, the add button', async () => {
  await openTrip(DAYS);
  await choose('Kashi Art', 'Remove Place');
  await question();
  await press('Remove');
  await waitFor(() => expect(focused()).toBe('Options for Jew Town'));
  await choose('Marari Beach', 'Remove Place');
  await question();
  await press('Remove');
  await waitFor(() => expect(focused()).toBe('Add Activity to Day 2'));
});

test('keeping the stop changes nothing and returns the focus', async () => {
  const server = await openTrip(DAYS);
  await choose('Jew Town', 'Remove Place');
  await question();
  await userEvent.keyboard('{Escape}');
  await gone();
  expect(server.api.changes()).toEqual([]);
  await waitFor(() => expect(focused()).toBe('Options for Jew Town'));
});

test('if a place is visited twice, the chosen visit is removed', async () => {
  const server = await openTrip([['Hotel', 'Jew Town', 'Hotel'], ['Hotel']]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Options for Hotel' })[1] ?? document.body);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove Place' }));
  await question();
  await press('Remove');
  await gone();
  expect(server.places()).toEqual([['Hotel', 'Jew Town'], ['Hotel']]);
});

test('a failure shows a toast, and the question stays open', async () => {
  const { api } = await openTrip(DAYS);
  api.on(UPDATE, { status: 500 });
  await choose('Jew Town', 'Remove Place');
  await question();
  await press('Remove');
  expect((await screen.findByText('Failed to remove activity')).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByRole('alertdialog')).toBeDefined();
  expect(shownStops()).toContain('Jew Town');
});

test('a change by another traveller is shown first, and another press removes the stop', async () => {
  const server = await openTrip(DAYS);
  server.change(['Fishing Nets'], ['Dutch Palace', 'Jew Town', 'Marari Beach']);
  await choose('Jew Town', 'Remove Place');
  const dialog = await question();
  await press('Remove');
  expect(
    await within(dialog).findByText(
      'This trip was just changed by someone else. Kashi Art was removed from Day 1. Dutch Palace was added to Day 2. Jew Town was moved to Day 2. Press Remove to go on.',
    ),
  ).toBeDefined();
  expect(
    within(dialog).getByText('Jew Town will be removed from Day 2. You can add it again later.'),
  ).toBeDefined();
  await press('Remove');
  await gone();
  expect(server.places()).toEqual([['Fishing Nets'], ['Dutch Palace', 'Marari Beach']]);
});

test('a stop that another traveller removed counts as removed', async () => {
  const server = await openTrip(DAYS);
  server.change(['Fishing Nets', 'Kashi Art'], ['Marari Beach']);
  await choose('Jew Town', 'Remove Place');
  await question();
  await press('Remove');
  await gone();
  expect(server.places()).toEqual([['Fishing Nets', 'Kashi Art'], ['Marari Beach']]);
  await waitFor(() => expect(shownStops()).not.toContain('Jew Town'));
});

test('a new name of the trip does not cause a conflict', async () => {
  const server = await openTrip(DAYS);
  server.rename('Backwaters');
  await choose('Jew Town', 'Remove Place');
  await question();
  await press('Remove');
  await gone();
  expect(server.places()[0]).toEqual(['Fishing Nets', 'Kashi Art']);
  expect(server.api.sent(UPDATE)).toHaveLength(2);
});

test('travellers who may not edit get no buttons', async () => {
  await openTrip(DAYS, { abilities: { ...trip().abilities, can_edit: false } });
  expect(screen.queryByRole('button', { name: /^(Options|Add)/ })).toBeNull();
});
