import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { choose, openTrip, press, shownStops, type TripServer, UPDATE } from '../../../tests/plan';
import { activity, day } from '../../../tests/trip';

const DAYS = [['Fishing Nets', 'Jew Town', 'Kashi Art'], ['Marari Beach'], []];

async function open(days = DAYS): Promise<{ server: TripServer; sheet: HTMLElement }> {
  const server = await openTrip(days);
  await choose('Jew Town', 'Rearrange Places');
  return { server, sheet: await screen.findByRole('dialog', { name: 'Rearrange Places' }) };
}

const lines = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Moves a stop through its handle's menu. */
async function move(sheet: HTMLElement, stop: string, way: string): Promise<void> {
  await userEvent.click(within(sheet).getByRole('button', { name: `Move ${stop}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: way }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  // The menu returns the focus shortly after it closes. Earlier key presses are lost.
  await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true));
}

const saving = () => screen.queryByRole('button', { name: 'Save Changes' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the days are shown in order with their places, and there is nothing to save yet', async () => {
  const { sheet } = await open();
  expect(lines(sheet)).toEqual([
    'Day 1',
    'Fishing Nets',
    'Jew Town',
    'Kashi Art',
    'Day 2',
    'Marari Beach',
    'Day 3',
  ]);
  expect(saving()).toBeNull();
});

test('a place is moved to another day by keyboard, with announcements, and saved', async () => {
  const { server, sheet } = await open();
  within(sheet).getByRole('button', { name: 'Move Jew Town' }).focus();
  await userEvent.keyboard(' ');
  expect(within(sheet).getByText('Jew Town lifted. Place 2 of 3, day 1.')).toBeDefined();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(within(sheet).getByText('Place 1 of 2, day 2.')).toBeDefined();
  await userEvent.keyboard(' ');
  await press('Save Changes');
  await closed();
  expect(server.places()).toEqual([['Fishing Nets', 'Kashi Art'], ['Jew Town', 'Marari Beach'], []]);
  expect(shownStops()).toEqual(['Fishing Nets', 'Kashi Art', 'Jew Town', 'Marari Beach']);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Options for Jew Town'),
  );
});

test('two days with the same date, as with a transfer, are two days', async () => {
  const date = '2026-12-08';
  const days = [
    day(date, [activity('Fishing Nets'), activity('Jew Town')]),
    day(date, [activity('Marari Beach')]),
  ];
  const server = await openTrip([], { days });
  expect(screen.getAllByRole('button', { name: /^Add More to Day/ })).toHaveLength(2);
  await choose('Jew Town', 'Rearrange Places');
  await move(await screen.findByRole('dialog', { name: 'Rearrange Places' }), 'Jew Town', 'Move to day 2');
  await press('Save Changes');
  await closed();
  expect(server.places()).toEqual([['Fishing Nets'], ['Marari Beach', 'Jew Town']]);
});

test('moving a place back leaves nothing to save, and closing does not ask', async () => {
  const { server, sheet } = await open();
  await move(sheet, 'Jew Town', 'Move to day 3');
  expect(lines(sheet).slice(-2)).toEqual(['Day 3', 'Jew Town']);
  expect(saving()).not.toBeNull();
  await move(sheet, 'Jew Town', 'Move to day 1');
  await move(sheet, 'Jew Town', 'Move up');
  expect(saving()).toBeNull();
  await press('Close');
  await closed();
  expect(server.api.changes()).toEqual([]);
});

test('closing with changes asks', async () => {
  const { server, sheet } = await open();
  await move(sheet, 'Kashi Art', 'Move up');
  await userEvent.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(lines(sheet).slice(0, 3)).toEqual(['Day 1', 'Fishing Nets', 'Kashi Art']);
  await press('Close');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Close' }));
  await closed();
  expect(server.api.changes()).toEqual([]);
  expect(shownStops()[1]).toBe('Jew Town');
});

test('a failure preserves the sheet and the new order', async () => {
  const { server, sheet } = await open();
  server.api.on(UPDATE, { status: 500 });
  await move(sheet, 'Kashi Art', 'Move up');
  await press('Save Changes');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Failed to rearrange places',
  );
  expect(lines(sheet).slice(0, 3)).toEqual(['Day 1', 'Fishing Nets', 'Kashi Art']);
  expect(saving()).not.toBeNull();
});

test('a change by another traveller is shown, own moves are preserved, and another press saves both', async () => {
  const { server, sheet } = await open();
  await move(sheet, 'Kashi Art', 'Move to day 2');
  server.change(['Jew Town', 'Kashi Art'], ['Dutch Palace', 'Marari Beach'], []);
  await press('Save Changes');
  expect(
    await within(sheet).findByText(
      'This trip was just changed by someone else. Fishing Nets was removed from Day 1. Dutch Palace was added to Day 2. Your moves are still here. Save to apply them to the new plan.',
    ),
  ).toBeDefined();
  expect(lines(sheet)).toEqual([
    'Day 1',
    'Jew Town',
    'Day 2',
    'Dutch Palace',
    'Marari Beach',
    'Kashi Art',
    'Day 3',
  ]);
  await press('Save Changes');
  await closed();
  expect(server.places()).toEqual([['Jew Town'], ['Dutch Palace', 'Marari Beach', 'Kashi Art'], []]);
});

test('if another traveller made the same order, there is nothing to save', async () => {
  const { server, sheet } = await open();
  await move(sheet, 'Kashi Art', 'Move to day 2');
  server.change(['Fishing Nets', 'Jew Town'], ['Marari Beach', 'Kashi Art'], []);
  await press('Save Changes');
  await closed();
  expect(server.api.sent(UPDATE)).toHaveLength(1);
});

test('a place that is visited twice has a row for each visit', async () => {
  const { server, sheet } = await open([['Hotel', 'Jew Town'], ['Hotel']]);
  await move(sheet, 'Jew Town', 'Move to day 2');
  expect(lines(sheet)).toEqual(['Day 1', 'Hotel', 'Day 2', 'Hotel', 'Jew Town']);
  await press('Save Changes');
  await closed();
  expect(server.places()).toEqual([['Hotel'], ['Hotel', 'Jew Town']]);
});

const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test('going back and closing the tab also ask while there are unsaved changes', async () => {
  const { sheet } = await open();
  expect(leaving()).toBe(false);
  await move(sheet, 'Kashi Art', 'Move up');
  expect(leaving()).toBe(true);
  history.back();
  await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(lines(sheet).slice(0, 3)).toEqual(['Day 1', 'Fishing Nets', 'Kashi Art']);
  await press('Save Changes');
  await closed();
  expect(leaving()).toBe(false);
  // The history entry that absorbed Back has been removed, so that the next Back leaves.
  await waitFor(() => expect((history.state as { usr?: unknown } | null)?.usr ?? null).toBeNull());
});
