import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { memoryAddresses } from '../../../tests/account';
import { people, readersTrip, trip } from '../../../tests/trip';
import {
  alert,
  button,
  CHANGE,
  choose,
  openTrip,
  press,
  REFUSAL,
  rows,
  SILENT_REFUSAL,
} from '../../../tests/tripPage';

const DATED = { start_date: '2026-12-12', end_date: '2026-12-13' };
const badge = () => screen.queryByText('Published');

test('the owner’s menu is complete, and its keys work', async () => {
  await openTrip(trip(DATED));
  button('Trip menu').focus();
  await userEvent.keyboard('{Enter}');
  expect(rows()).toEqual([
    'Share Trip',
    'Publish Trip',
    'Edit dates and days',
    'Rename Trip',
    'History',
    'Duplicate Trip',
    'Add to calendar',
    'Download GPX',
    'Print',
    'Delete Trip',
  ]);
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Delete Trip');
  await userEvent.keyboard('{Home}');
  expect(document.activeElement?.textContent).toBe('Share Trip');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('Trip menu')));
});

test.each([
  ['edit', ['Edit dates and days', 'Rename Trip', 'History', 'Duplicate Trip', 'Download GPX', 'Print']],
  ['view', ['History', 'Download GPX', 'Print']],
] as const)(
  'travellers who may %s get no owner actions, and no calendar for a trip without dates',
  async (may, has) => {
    await openTrip(readersTrip(may));
    expect(screen.queryByRole('button', { name: 'Trip menu' })).toBeNull();
    await press('More');
    expect(rows()).toEqual(has);
  },
);

test('a reader who is not a member can report the trip, with a reason', async () => {
  const { api } = await openTrip({ ...readersTrip('view'), is_member: false });
  api.on('POST /itinerary/t-kochi/report', {
    body: { message: 'Thank you. Our staff will look at this trip.' },
  });
  await press('More');
  expect(rows()).toEqual(['Download GPX', 'Print', 'Report Trip']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Report Trip' }));
  const sheet = await screen.findByRole('dialog', { name: 'Report this trip?' });
  await userEvent.click(within(sheet).getByRole('radio', { name: 'It doesn’t belong here' }));
  await userEvent.type(within(sheet).getByRole('textbox'), 'It sells tickets.');
  await userEvent.dblClick(within(sheet).getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Thank you. Our staff will look at this trip.')).toBeDefined();
  expect(api.sent('POST /itinerary/t-kochi/report')).toEqual([
    { reason: 'off_topic', text: 'It sells tickets.' },
  ]);
});

test('publishing shows at once next to the name, and the menu offers to unpublish', async () => {
  const { api, hold, now } = await openTrip();
  const letGo = hold();
  expect(badge()).toBeNull();
  await choose('Publish Trip');
  await waitFor(() => expect(badge()).not.toBeNull());
  await letGo();
  await waitFor(() => expect(now().is_published).toBe(true));
  expect(api.sent(CHANGE)).toEqual([{ is_published: true }]);
  await press('Trip menu');
  expect(rows()).toContain('Unpublish Trip');
  expect(badge()).not.toBeNull();
});

test.each([
  [REFUSAL, 'Please try again in a moment.'],
  [SILENT_REFUSAL, 'Failed to update trip'],
])('a failed unpublishing is reverted with a toast (%#)', async (reply, text) => {
  const { api } = await openTrip(trip({ is_published: true }));
  api.on(CHANGE, reply);
  await choose('Unpublish Trip');
  expect(await alert()).toBe(text);
  await waitFor(() => expect(badge()).not.toBeNull());
});

test('the owner copies the trip from the menu, and the copy opens', async () => {
  const { api } = await openTrip();
  const made = { itinerary_id: 't-copy', message: 'Your copy is ready.' };
  api.on('POST /itinerary/duplicate/t-kochi', { status: 201, body: made });
  api.on('GET /itinerary/t-copy', { body: trip({ itinerary_id: 't-copy', trip_name: 'Kochi, again' }) });
  await choose('Duplicate Trip');
  await screen.findByRole('heading', { level: 1, name: 'Kochi, again' });
  expect(api.sent('POST /itinerary/duplicate/t-kochi')).toHaveLength(1);
});

const question = () => screen.findByRole('alertdialog', { name: 'Delete this trip?' });

test('deleting asks first, with focus on the safe button, and leads to all trips', async () => {
  const { api } = await openTrip();
  api.on('DELETE /itinerary/t-kochi', { body: { message: 'Deleted.' } });
  await choose('Delete Trip');
  const asked = within(await question());
  expect(document.activeElement).toBe(asked.getByRole('button', { name: 'Keep trip' }));
  expect(asked.getByText(/Kochi and the backwaters, its 2 places and its shared link/)).toBeDefined();
  expect(api.changes()).toEqual([]);
  await userEvent.dblClick(asked.getByRole('button', { name: 'Delete Trip' }));
  await waitFor(() => expect(location.pathname).toBe('/trips'));
  expect(api.sent('DELETE /itinerary/t-kochi')).toHaveLength(1);
});

test('the question stays busy while the list of trips loads', async () => {
  const { api } = await openTrip(trip(), people(), false, { loading: 'trips' });
  api.on('DELETE /itinerary/t-kochi', { body: { message: 'Deleted.' } });
  await choose('Delete Trip');
  const confirm = within(await question()).getByRole('button', { name: 'Delete Trip' });
  await userEvent.click(confirm);
  await waitFor(() => expect(location.pathname).toBe('/trips'));
  await userEvent.click(confirm);
  expect(api.sent('DELETE /itinerary/t-kochi')).toHaveLength(1);
});

test('the question about a trip without places mentions none', async () => {
  await openTrip(trip({ no_of_places: 0 }));
  await choose('Delete Trip');
  const asked = within(await question());
  expect(
    asked.getByText('Kochi and the backwaters and its shared link will be gone for good.'),
  ).toBeDefined();
});

test('keeping the trip makes no call', async () => {
  const { api } = await openTrip();
  await choose('Delete Trip');
  await userEvent.click(within(await question()).getByRole('button', { name: 'Keep trip' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.changes()).toEqual([]);
});

test('a trip that cannot be deleted stays, and one that is already gone counts as deleted', async () => {
  const { api } = await openTrip();
  api.on('DELETE /itinerary/t-kochi', SILENT_REFUSAL);
  await choose('Delete Trip');
  const confirm = within(await question()).getByRole('button', { name: 'Delete Trip' });
  await userEvent.click(confirm);
  expect(await alert()).toBe('Failed to delete trip');
  expect(location.pathname).toBe('/trip/t-kochi');
  api.on('DELETE /itinerary/t-kochi', { status: 404, body: { detail: 'We could not find this trip.' } });
  await userEvent.click(confirm);
  await waitFor(() => expect(location.pathname).toBe('/trips'));
});

test.each([
  ['Add to calendar', 'calendar.ics', 'Kochi.ics'],
  ['Download GPX', 'route.gpx', 'Kochi.gpx'],
])('%s saves a file under the server’s name', async (row, file, name) => {
  const { api } = await openTrip(trip(DATED));
  const open = memoryAddresses();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  api.on(`GET /itinerary/t-kochi/${file}`, {
    headers: { 'Content-Disposition': `attachment; filename="${name}"` },
    body: 'its content',
  });
  await choose(row);
  await waitFor(() => expect(saved).toEqual([name]));
  expect(await [...open.values()][0]?.text()).toBe('"its content"');
  expect(api.calls.at(-1)?.headers.authorization).toBe('Bearer token-of-the-test');
});

test('a failed export shows a toast', async () => {
  const { api } = await openTrip(readersTrip('view', DATED));
  api.on('GET /itinerary/t-kochi/calendar.ics', SILENT_REFUSAL);
  await choose('Add to calendar', 'More');
  expect(await alert()).toBe('Failed to make the calendar');
});

test('Print prints the page after the menu has closed', async () => {
  await openTrip();
  const menus: number[] = [];
  vi.stubGlobal('print', () => void menus.push(screen.queryAllByRole('menu').length));
  await choose('Print');
  await waitFor(() => expect(menus).toEqual([0]));
});
