import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Reply } from '../../../tests/api';
import { choose, openTrip, type OpenTrip } from '../../../tests/tripPage';
import { activity, day, trip } from '../../../tests/trip';
import type { Change } from './api';

const CHANGES = 'POST /itinerary/t-kochi/changes';
const HISTORY = 'GET /itinerary/t-kochi/changes';
const undoOf = (id: string) => `POST /itinerary/t-kochi/changes/${id}/undo`;

const change = (id: string, summary: string, more: Partial<Change> = {}): Change => ({
  change_id: id,
  at: '2026-07-20T10:00:00Z',
  by: { user_id: 'u-asha', name: 'Asha Rao' },
  summary,
  can_undo: true,
  ...more,
});

const DATED = trip({
  version: 4,
  start_date: '2026-12-12',
  end_date: '2026-12-13',
  days: [
    day('2026-12-12', [activity('Jew Town')], { day_id: 'd1' }),
    day('2026-12-13', [activity('Hill Palace', { start_time: '14:00' })], { day_id: 'd2' }),
  ],
});

/** Answers changes with the trip under a new version. */
function takeChanges(
  { api, now }: OpenTrip,
  made: Change | null = change('c1', 'Removed Day 2; its stop is an idea now.'),
) {
  const answer = (one: Change | null): Reply => ({
    body: { trip: { ...now(), version: now().version + 1 }, change: one },
  });
  api.on(CHANGES, () => answer(made));
  api.on(undoOf('c1'), () => answer(change('c2', 'Undone: Removed Day 2; its stop is an idea now.')));
}

const openEditor = async (shown = DATED) => {
  const server = await openTrip(shown);
  await choose('Edit dates and days');
  return { server, sheet: await screen.findByRole('dialog', { name: 'Edit dates and days' }) };
};
const press = (sheet: HTMLElement, name: string | RegExp) =>
  userEvent.click(within(sheet).getByRole('button', { name }));

test('days are removed and added in one change, with a preview, and can be undone from the toast', async () => {
  const { server, sheet } = await openEditor();
  takeChanges(server);
  expect(within(sheet).queryByRole('button', { name: 'Save Changes' })).toBeNull();
  await press(sheet, 'Remove Day 2');
  await press(sheet, 'Add a day at the end');
  expect(within(sheet).getByText('The place of the removed days becomes an idea.')).toBeDefined();
  expect(within(sheet).getByText(/Day 2$/).parentElement?.textContent).toContain('Sun 13 Dec · Kochi · new');
  await press(sheet, 'Save Changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.api.sent(CHANGES)).toEqual([
    {
      changes: [
        { op: 'remove_day', day_id: 'd2' },
        { op: 'add_days', count: 1, after: 'd1' },
        { op: 'set_start_date', start_date: '2026-12-12' },
      ],
    },
  ]);
  await screen.findByText('Removed Day 2; its stop is an idea now.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone: Removed Day 2; its stop is an idea now.');
  expect(server.api.changes()).toEqual([CHANGES, undoOf('c1')]);
  // Undoing can itself be undone.
  server.api.on(undoOf('c2'), { body: { trip: server.now(), change: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.api.changes()).toEqual([CHANGES, undoOf('c1'), undoOf('c2')]));
});

test('a fixed time that gets another date is named before saving', async () => {
  const { server, sheet } = await openEditor();
  await press(sheet, 'Add a day before');
  expect(within(sheet).queryByText(/Check your bookings/)).toBeNull();
  await press(sheet, 'Remove Day 2');
  expect(within(sheet).getByText(/Check your bookings/).textContent).toContain(
    'Hill Palace, 14:00: now Sat 12 Dec',
  );
  await press(sheet, 'Remove dates');
  expect(within(sheet).queryByText(/Check your bookings/)).toBeNull();
  expect(within(sheet).getByText('The days lose their dates.')).toBeDefined();
  expect(server.api.changes()).toEqual([]);
});

test('the last day cannot be removed', async () => {
  const { sheet } = await openEditor(trip({ days: [day('Day 1', [])] }));
  expect(within(sheet).queryByRole('button', { name: /^Remove/ })).toBeNull();
});

test('closing with changes asks, and staying preserves them', async () => {
  const { server, sheet } = await openEditor();
  await press(sheet, 'Remove Day 1');
  await press(sheet, 'Close');
  const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(sheet).getByRole('button', { name: 'Save Changes' })).toBeDefined();
  expect(server.api.changes()).toEqual([]);
});

test('a refused change shows the reason, and no input is lost', async () => {
  const { server, sheet } = await openEditor();
  server.api.on(CHANGES, { status: 422, body: { detail: 'This trip no longer has that day.' } });
  await press(sheet, 'Remove Day 1');
  await press(sheet, 'Save Changes');
  expect((await screen.findByRole('alert')).textContent).toContain('This trip no longer has that day.');
  expect(within(sheet).getByRole('button', { name: 'Save Changes' })).toBeDefined();
});

test('a start date that another traveller changed too is shown as a conflict at its field', async () => {
  const { server, sheet } = await openEditor();
  const { api, now, elsewhere } = server;
  api.on(CHANGES, ({ headers }) => {
    if (headers['if-match'] === `"${now().version}"`) return { body: { trip: now(), change: null } };
    return { status: 412, body: { detail: 'This trip was just changed by someone else.' } };
  });
  const fields = { start_date: { user_id: 'u-mina', name: 'Mina' } };
  api.on('GET /itinerary/t-kochi/changers?since=4', { body: { fields } });
  await press(sheet, 'Add a day before');
  const days = DATED.days.map((one, index) => ({ ...one, date: `2027-01-0${index + 1}` }));
  elsewhere({ start_date: '2027-01-01', end_date: '2027-01-02', days });
  await press(sheet, 'Save Changes');
  expect(await within(sheet).findByText('Mina changed this to “Fri 1 Jan”.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
  await press(sheet, 'Save Changes');
  expect(document.activeElement).toBe(within(sheet).getByRole('button', { name: 'Keep theirs: Start date' }));
  await press(sheet, 'Keep theirs: Start date');
  await press(sheet, 'Save Changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(CHANGES).at(-1)).toEqual({
    changes: [
      { op: 'add_days', count: 1, after: null },
      { op: 'set_start_date', start_date: '2027-01-01' },
    ],
  });
});

test('the history shows who did what, and undoes what can be undone', async () => {
  const server = await openTrip(DATED);
  takeChanges(server);
  const pages = {
    first: {
      changes: [
        change('c1', 'Removed Jew Town from Day 1.'),
        change('c0', 'Renamed the trip to “Kochi”.', { can_undo: false, by: null }),
      ],
      next: '41',
    },
    second: { changes: [change('c-1', 'Made the trip.', { can_undo: false })], next: null },
  };
  server.api.on(HISTORY, { body: pages.first });
  server.api.on(`${HISTORY}?before=41`, { body: pages.second });
  await choose('History');
  const sheet = await screen.findByRole('dialog', { name: 'History' });
  const list = await within(sheet).findByRole('list', { name: 'Changes, the newest first' });
  await within(list).findByText('Removed Jew Town from Day 1.');
  expect(within(list).getByText(/A former member/)).toBeDefined();
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await press(sheet, 'Show earlier changes');
  await within(list).findByText('Made the trip.');
  await press(list, 'Undo: Removed Jew Town from Day 1.');
  await screen.findByText('Undone: Removed Day 2; its stop is an idea now.');
  expect(server.api.changes()).toEqual([undoOf('c1')]);
});

test('undoing something that has changed since shows the reason', async () => {
  const server = await openTrip(DATED);
  server.api.on(HISTORY, { body: { changes: [change('c1', 'Removed Jew Town from Day 1.')], next: null } });
  const detail = 'This can’t be undone: Jew Town has changed since.';
  server.api.on(undoOf('c1'), { status: 409, body: { detail } });
  await choose('History');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: Removed Jew Town from Day 1.' }));
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
});

test('a change by an older endpoint is undone from its toast: the traveller’s newest change', async () => {
  const server = await openTrip(DATED);
  takeChanges(server);
  server.api.on(HISTORY, {
    body: {
      changes: [
        change('c9', 'Moved Jew Town to Day 2.', { by: { user_id: 'u-mina', name: 'Mina Khan' } }),
        change('c1', 'Renamed the trip to “Slow Kochi”.'),
      ],
      next: null,
    },
  });
  await choose('Rename Trip');
  const name = await screen.findByRole('textbox', { name: 'Trip name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Slow Kochi');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Trip renamed');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.api.changes()).toContain(undoOf('c1')));
});
