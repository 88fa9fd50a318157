import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { openTrip, type OpenTrip } from '../../../tests/tripPage';
import { activity, day, trip } from '../../../tests/trip';
import type { Trip } from '../api';

const CHANGES = 'POST /itinerary/t-kochi/changes';

const planned = (more: Parameters<typeof activity>[1] = {}): Trip =>
  trip({ version: 4, days: [day('Day 1', [activity('Fishing Nets'), activity('Jew Town', more)])] });

/** The trip's sheet of Jew Town, and a server that refuses changes of any version but the present one. */
async function openStop(): Promise<{ server: OpenTrip; sheet: HTMLElement }> {
  const server = await openTrip(planned());
  const { api, now, elsewhere } = server;
  api.on(CHANGES, ({ headers }) => {
    if (headers['if-match'] !== `"${now().version}"`)
      return {
        status: 412,
        body: {
          detail: 'This trip was just changed by someone else.',
          changed: [
            {
              kind: 'stop',
              id: 's-jew-town',
              fields: ['note', 'start_time'],
              by: { user_id: 'u-mina', name: 'Mina' },
            },
          ],
        },
      };
    elsewhere({});
    return { body: { trip: now(), change: null } };
  });
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

test('what others changed in another field does not keep a stop from being saved', async () => {
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

test('a field that somebody else changed too says what they set; theirs is kept, and nothing typed is lost', async () => {
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

test('one’s own replaces what somebody else set once that was shown', async () => {
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

test('a stop that somebody else removed closes, and says so once', async () => {
  const { server, sheet } = await openStop();
  await userEvent.type(note(sheet), 'Ask for Sarah');
  server.elsewhere({ days: [day('Day 1', [activity('Fishing Nets')])] });
  await press(sheet, 'Save');
  expect(await screen.findByText('Jew Town was just removed by someone else')).toBeDefined();
  await closed();
  expect(screen.queryByText('This trip was just changed by someone else.')).toBeNull();
});
