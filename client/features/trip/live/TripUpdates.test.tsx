import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { type Call, serveApi } from '../../../tests/api';
import { COST } from '../../../tests/cost';
import { bootstrapOf, openPage } from '../../../tests/page';
import { fakeTimers, pass } from '../../../tests/timers';
import { activity, day, member, people, readersTrip, trip, tripData } from '../../../tests/trip';
import { alert, CHANGE, choose, type OpenTrip, openTrip, press } from '../../../tests/tripPage';

beforeEach(fakeTimers);

const TEXT = 'Two mornings of fishing nets.';
const UPDATE = 'PUT /itinerary/t-kochi/update_activities';
const NOTE = 'Mina Khan changed this trip';

const asked = ({ api }: OpenTrip) => api.calls.filter(({ path }) => path.startsWith('/itinerary/changes'));
const isWatched = (page: OpenTrip) => waitFor(() => expect(asked(page)).not.toEqual([]));
const matches = (calls: Call[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['if-match']);

/** Opens a published trip and waits until it is being watched. */
async function openShared(): Promise<OpenTrip> {
  const page = await openTrip(trip({ is_published: true }), people(), true);
  await isWatched(page);
  return page;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a change by another traveller is shown with their name', async () => {
  const { elsewhere } = await openShared();
  elsewhere({ trip_name: 'Slow boats' });
  await pass(1000);
  expect(await screen.findByText(NOTE)).toBeDefined();
  await heading('Slow boats');
});

test.each([
  ['published', trip({ is_published: true }), people()],
  ['shared by another traveller', readersTrip('view'), people()],
  ['shared with somebody', trip(), people([member('Ravi', 'edit')])],
])('a trip that is %s is watched', async (_, shown, others) => {
  await isWatched(await openTrip(shown, others, true));
});

test('a trip that is not shared is not watched', async () => {
  const { api } = await openTrip(trip(), people(), true);
  expect(api.sent('GET /itinerary/t-kochi/live')).toEqual([]);
});

test('a hidden page does not poll for changes until it is visible again', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const page = await openTrip(trip({ is_published: true }), people(), true);
  expect(page.api.sent('GET /itinerary/t-kochi/live')).toEqual([]);
  visible.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await isWatched(page);
  visible.mockRestore();
});

test('a text being edited is preserved, and does not silently replace a newer one', async () => {
  const { api, elsewhere, now } = await openShared();
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  await press('Edit About Trip');
  await userEvent.keyboard(' More.');
  elsewhere({ about_trip: 'Spice lanes.', trip_name: 'Slow boats' });
  await pass(1000);
  await heading('Slow boats');
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About Trip' });
  expect(area.value).toBe(`${TEXT} More.`);
  await press('Save');
  expect(await alert()).toBe('Someone else just edited this. Your text is still here.');
  expect([now().about_trip, api.sent(CHANGE)]).toEqual(['Spice lanes.', []]);
  await press('Save');
  await waitFor(() => expect(now().about_trip).toBe(`${TEXT} More.`));
  expect(matches(api.calls)).toEqual(['"2"']);
});

test('a name being edited is preserved, and does not silently replace a newer one', async () => {
  const { api, elsewhere, now } = await openShared();
  await choose('Rename Trip');
  const sheet = await screen.findByRole('dialog', { name: 'Rename Trip' });
  const field = within(sheet).getByRole<HTMLInputElement>('textbox', { name: 'Trip name' });
  await userEvent.type(field, ' by boat');
  elsewhere({ trip_name: 'Slow boats' });
  await pass(1000);
  await waitFor(() => expect(document.title).toContain('Slow boats'));
  expect(field.value).toBe('Kochi and the backwaters by boat');
  await press('Save');
  await within(sheet).findByText(/just renamed this trip to “Slow boats”/);
  expect([now().trip_name, api.sent(CHANGE)]).toEqual(['Slow boats', []]);
});

test('an unsaved order is applied to the new plan', async () => {
  const { api, elsewhere } = await openShared();
  api.on(UPDATE, { status: 500 });
  await userEvent.click(screen.getByRole('tab', { name: 'Itinerary' }));
  await choose('Rearrange Places', 'Options for Jew Town');
  const sheet = await screen.findByRole('dialog', { name: 'Rearrange Places' });
  await userEvent.click(within(sheet).getByRole('button', { name: 'Move Jew Town' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to day 2' }));
  const [nets, town, palace] = ['Fishing Nets', 'Jew Town', 'Dutch Palace'].map((name) => activity(name));
  if (!nets || !town || !palace) throw new Error('three places');
  elsewhere({ days: [day('Day 1', [nets, town, palace]), day('Day 2', [])] });
  await pass(1000);
  await within(sheet).findByText(/Dutch Palace was added to Day 1\./);
  const lines = within(sheet).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Day 1',
    'Fishing Nets',
    'Dutch Palace',
    'Day 2',
    'Jew Town',
  ]);
  await press('Save Changes');
  await waitFor(() => expect(matches(api.calls)).toEqual(['"2"']));
});

/** Opens the overview of a trip whose travel figures may be pending. */
async function openOverview(isPending: boolean) {
  const api = await serveApi();
  const shown = trip({ fuel_cost_pending: isPending });
  await openPage(bootstrapOf('trip', '/trip/t-kochi', { data: tripData(shown) }));
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  return { api, shown };
}

/** Passes the pauses between reloads, whose number depends on when answers arrive. */
const costAppears = () =>
  waitFor(async () => {
    await pass(1000);
    expect(screen.getByText('₹2,067')).toBeDefined();
  });

test('the travel cost appears when it is computed', async () => {
  const { api, shown } = await openOverview(true);
  let calls = 0;
  api.on('GET /itinerary/t-kochi', () => {
    calls += 1;
    return { body: calls < 2 ? shown : { ...shown, fuel_cost: COST, fuel_cost_pending: false } };
  });
  expect(screen.getByText(/Calculating/)).toBeDefined();
  await costAppears();
  expect(screen.queryByText(/Calculating/)).toBeNull();
  expect(calls).toBe(2);
});

test('a failed reload is retried', async () => {
  const { api, shown } = await openOverview(true);
  let calls = 0;
  api.on('GET /itinerary/t-kochi', () => {
    calls += 1;
    if (calls === 1) return { status: 500 };
    return { body: { ...shown, fuel_cost: COST, fuel_cost_pending: false } };
  });
  await costAppears();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a trip without pending figures shows no pending cost', async () => {
  await openOverview(false);
  expect(screen.queryByText('Estimated Travel Cost')).toBeNull();
});
