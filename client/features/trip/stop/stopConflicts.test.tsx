import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';

import { fakeTimers, pass } from '../../../tests/timers';
import { activity, day, member, people, trip } from '../../../tests/trip';
import { openTrip, type OpenTrip } from '../../../tests/tripPage';
import type { Trip } from '../api';

const CHANGES = 'POST /itinerary/t-kochi/changes';
const CHANGERS = 'GET /itinerary/t-kochi/changers?since=4&thing=s-jew-town';
const MINA = { user_id: 'u-mina', name: 'Mina' };

const planned = (more: Parameters<typeof activity>[1] = {}): Trip =>
  trip({ version: 4, days: [day('Day 1', [activity('Fishing Nets'), activity('Jew Town', more)])] });

/** Opens the sheet of Jew Town, with a server that refuses changes to any version but the current one. */
async function openStop(isLive = false): Promise<{ server: OpenTrip; sheet: HTMLElement }> {
  const others = people([member('Mina Khan', 'edit')]);
  const server = await openTrip(planned(), others, isLive);
  const { api, now, elsewhere } = server;
  api.on(CHANGES, ({ headers }) => {
    if (headers['if-match'] !== `"${now().version}"`)
      return {
        status: 412,
        body: { detail: 'This trip was just changed by someone else.' },
      };
    elsewhere({});
    return { body: { trip: now(), change: null } };
  });
  api.on(CHANGERS, { body: { fields: { note: MINA, start_time: MINA } } });
  await userEvent.click(screen.getByRole('link', { name: 'Jew Town' }));
  return { server, sheet: await screen.findByRole('dialog', { name: 'Jew Town' }) };
}

const change = ({ elsewhere }: OpenTrip, more: Parameters<typeof activity>[1]) =>
  elsewhere({ days: planned(more).days });
const press = (sheet: HTMLElement, name: string) =>
  userEvent.click(within(sheet).getByRole('button', { name }));
const start = (sheet: HTMLElement) => within(sheet).getByLabelText<HTMLInputElement>('Start time');
const note = (sheet: HTMLElement) =>
  within(sheet).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('changes by others to another field do not prevent saving', async () => {
  const { server, sheet } = await openStop();
  await userEvent.type(note(sheet), 'Ask for Sarah');
  change(server, { start_time: '14:30' });
  await press(sheet, 'Save');
  await closed();
  const sent = server.api.sent(CHANGES);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual({
    changes: [{ op: 'edit_stop', stop_id: 's-jew-town', note: 'Ask for Sarah' }],
  });
});

test('a field that another traveller changed too shows their value; it can be accepted, and no input is lost', async () => {
  const { server, sheet } = await openStop();
  await userEvent.type(start(sheet), '15:00');
  await userEvent.type(note(sheet), 'Ask for Sarah');
  change(server, { start_time: '14:30' });
  await press(sheet, 'Save');
  expect(await within(sheet).findByText('Mina changed this to “14:30”.')).toBeDefined();
  expect([start(sheet).value, note(sheet).value]).toEqual(['15:00', 'Ask for Sarah']);
  expect(screen.queryByRole('alert')).toBeNull();
  await press(sheet, 'Save');
  expect(await within(sheet).findByText('Please choose which one to keep.')).toBeDefined();
  expect(document.activeElement).toBe(start(sheet));
  await press(sheet, 'Keep theirs: Start time');
  expect(start(sheet).value).toBe('14:30');
  await press(sheet, 'Save');
  await closed();
  expect(server.api.sent(CHANGES).at(-1)).toEqual({
    changes: [{ op: 'edit_stop', stop_id: 's-jew-town', note: 'Ask for Sarah' }],
  });
});

describe('while the sheet is open', () => {
  beforeEach(fakeTimers);

  test('a change by another traveller is shown with their name before anything is saved', async () => {
    const { server, sheet } = await openStop(true);
    await userEvent.type(start(sheet), '15:00');
    expect(server.api.sent(CHANGERS)).toEqual([]);
    change(server, { start_time: '14:30' });
    await pass(1000);
    expect(await within(sheet).findByText('Mina changed this to “14:30”.')).toBeDefined();
    expect(server.api.sent(CHANGES)).toEqual([]);
    // After another change, the name is refetched.
    server.api.on(CHANGERS, { body: { fields: { start_time: null } } });
    change(server, { start_time: '13:00' });
    await pass(1000);
    expect(await within(sheet).findByText('Someone else changed this to “13:00”.')).toBeDefined();
  });
});

test('after a conflict was shown, one’s own value replaces the other one', async () => {
  const { server, sheet } = await openStop();
  await userEvent.type(note(sheet), 'Ask for Sarah');
  change(server, { note: 'Closed on Fridays' });
  await press(sheet, 'Save');
  expect(await within(sheet).findByText('Mina changed this to “Closed on Fridays”.')).toBeDefined();
  await press(sheet, 'Use mine: Note');
  expect(within(sheet).queryByText(/changed this to/)).toBeNull();
  await press(sheet, 'Save');
  await closed();
  expect(server.api.sent(CHANGES).at(-1)).toEqual({
    changes: [{ op: 'edit_stop', stop_id: 's-jew-town', note: 'Ask for Sarah' }],
  });
});

test('a stop that another traveller removed closes with a single message', async () => {
  const { server, sheet } = await openStop();
  await userEvent.type(note(sheet), 'Ask for Sarah');
  server.elsewhere({ days: [day('Day 1', [activity('Fishing Nets')])] });
  await press(sheet, 'Save');
  expect(await screen.findByText('Jew Town was just removed by someone else')).toBeDefined();
  await closed();
  expect(screen.queryByText('This trip was just changed by someone else.')).toBeNull();
});
