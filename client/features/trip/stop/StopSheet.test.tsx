import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Reply } from '../../../tests/api';
import { choose, openTrip, type OpenTrip } from '../../../tests/tripPage';
import { activity, day, readersTrip, trip } from '../../../tests/trip';
import type { Trip } from '../api';

const CHANGES = 'POST /itinerary/t-kochi/changes';

const planned = (more: Parameters<typeof activity>[1] = {}): Trip =>
  trip({
    version: 4,
    days: [day('Day 1', [activity('Fishing Nets'), activity('Jew Town', more)]), day('Day 2', [])],
  });

/** Answers changes with the trip returned by `after`, under a new version. */
function takeChanges({ api, now }: OpenTrip, after: (trip: Trip) => Partial<Trip> = () => ({})): void {
  api.on(CHANGES, (): Reply => ({
    body: { trip: { ...now(), ...after(now()), version: now().version + 1 }, change: null },
  }));
}

async function openStop(shown = planned()): Promise<{ server: OpenTrip; sheet: HTMLElement }> {
  const server = await openTrip(shown);
  await userEvent.click(screen.getByRole('link', { name: 'Jew Town' }));
  return { server, sheet: await screen.findByRole('dialog', { name: 'Jew Town' }) };
}

const save = (sheet: HTMLElement) => userEvent.click(within(sheet).getByRole('button', { name: 'Save' }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a tap on a stop opens it, with a link to its place', async () => {
  const { sheet } = await openStop();
  expect(within(sheet).getByText('Day 1')).toBeDefined();
  expect(within(sheet).getByText('Jew Town, Kochi, India')).toBeDefined();
  const about = within(sheet).getByRole('link', { name: 'About this place' });
  expect(about.getAttribute('href')).toBe('/place/p-jew-town');
  expect(within(sheet).queryByRole('button', { name: 'Save' })).toBeNull();
});

test('only changed values are saved, in one operation', async () => {
  const { server, sheet } = await openStop();
  takeChanges(server);
  const start = within(sheet).getByLabelText('Start time');
  await userEvent.type(start, '14:00');
  await userEvent.click(within(sheet).getByRole('radio', { name: 'Done' }));
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'Note' }), 'Ask for *Sarah*');
  await save(sheet);
  await closed();
  expect(server.api.sent(CHANGES)).toEqual([
    {
      changes: [
        {
          op: 'edit_stop',
          stop_id: 's-jew-town',
          start_time: '14:00',
          note: 'Ask for *Sarah*',
          state: 'done',
        },
      ],
    },
  ]);
});

test('clearing a time returns it to the planner', async () => {
  const { server, sheet } = await openStop(planned({ start_time: '14:00' }));
  takeChanges(server);
  await userEvent.clear(within(sheet).getByLabelText('Start time'));
  await save(sheet);
  await closed();
  expect(server.api.sent(CHANGES)).toEqual([
    { changes: [{ op: 'edit_stop', stop_id: 's-jew-town', start_time: null }] },
  ]);
});

test('a note is rendered without its HTML and unsafe links', async () => {
  const note =
    'Ask for **Sarah** <img src=x onerror=alert(1)>\n\n- [tickets](https://example.com)\n- [no](javascript:alert(1))';
  const { sheet } = await openStop(planned({ note }));
  expect((await within(sheet).findByText('Sarah')).tagName).toBe('STRONG');
  const link = within(sheet).getByRole('link', { name: 'tickets' });
  expect(link.getAttribute('rel')).toBe('nofollow noopener noreferrer');
  expect(within(sheet).queryByRole('link', { name: 'no' })).toBeNull();
  expect(sheet.querySelector('img[src=x]')).toBeNull();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Edit the note' }));
  expect(within(sheet).getByRole('textbox', { name: 'Note' })).toHaveProperty('value', note);
});

test('the server’s message appears at its field, and no input is lost', async () => {
  const { server, sheet } = await openStop();
  const errors = { 'changes.0.note': ['Please use at most 2000 characters.'] };
  server.api.on(CHANGES, { status: 422, body: { detail: 'Please check what you typed.', errors } });
  await userEvent.type(within(sheet).getByRole('textbox', { name: 'Note' }), 'Long');
  await save(sheet);
  expect(await within(sheet).findByText('Please use at most 2000 characters.')).toBeDefined();
  expect(within(sheet).getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Long');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('closing with unsaved changes asks first', async () => {
  const { sheet } = await openStop();
  await userEvent.click(within(sheet).getByRole('radio', { name: 'Skipped' }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(sheet).getByRole('radio', { name: 'Skipped' })).toHaveProperty('checked', true);
});

test('members with view permission read the note and the state', async () => {
  const { permission, abilities } = readersTrip('view');
  const { sheet } = await openStop({
    ...planned({ note: 'Ask for Sarah', state: 'skipped' }),
    permission,
    abilities,
  });
  expect(await within(sheet).findByText('Ask for Sarah')).toBeDefined();
  expect(within(sheet).getByText('Skipped')).toBeDefined();
  expect(within(sheet).queryByRole('textbox')).toBeNull();
});

test('for readers who are not members a stop links to its place', async () => {
  await openTrip({ ...planned(), ...readersTrip('view'), is_member: false });
  const link = screen.getByRole('link', { name: 'Jew Town' });
  expect(link.getAttribute('aria-haspopup')).toBeNull();
  expect(link.getAttribute('href')).toBe('/place/p-jew-town');
});

test.each([
  ['Mark as done', { op: 'edit_stop', stop_id: 's-jew-town', state: 'done' }],
  ['Skip this stop', { op: 'edit_stop', stop_id: 's-jew-town', state: 'skipped' }],
  ['Keep as an idea', { op: 'remove_stop', stop_id: 's-jew-town', to: 'ideas' }],
])('the menu of a stop: %s', async (row, operation) => {
  const server = await openTrip(planned());
  takeChanges(server);
  await choose(row, 'Options for Jew Town');
  await waitFor(() => expect(server.api.sent(CHANGES)).toEqual([{ changes: [operation] }]));
});

test('a done stop says so and can be returned to the plan', async () => {
  const server = await openTrip(planned({ state: 'done' }));
  takeChanges(server);
  expect(screen.getByRole('img', { name: 'Done' })).toBeDefined();
  await choose('Back to the plan', 'Options for Jew Town');
  await waitFor(() =>
    expect(server.api.sent(CHANGES)).toEqual([
      { changes: [{ op: 'edit_stop', stop_id: 's-jew-town', state: 'open' }] },
    ]),
  );
});

test('a stop moves to another day and has the focus there', async () => {
  const server = await openTrip(planned());
  const [first, second] = server.now().days;
  takeChanges(server, () => ({
    days: [
      { ...(first ?? day('Day 1', [])), activities: [activity('Fishing Nets')] },
      { ...(second ?? day('Day 2', [])), activities: [activity('Jew Town')] },
    ],
  }));
  await choose('Move to another day', 'Options for Jew Town');
  const sheet = await screen.findByRole('dialog', { name: 'Move Jew Town to another day' });
  await userEvent.click(within(sheet).getByRole('button', { name: /^Day 2/ }));
  await closed();
  expect(server.api.sent(CHANGES)).toEqual([
    { changes: [{ op: 'move_stop', stop_id: 's-jew-town', day_id: 'day-day-2' }] },
  ]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Options for Jew Town' })),
  );
});
