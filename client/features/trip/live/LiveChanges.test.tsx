import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import type { Call } from '../../../tests/api';
import { activity, day, member, people, readersTrip, trip } from '../../../tests/trip';
import { alert, CHANGE, choose, type OpenTrip, openTrip, press } from '../../../tests/tripPage';

const TEXT = 'Two mornings of fishing nets.';
const UPDATE = 'PUT /itinerary/t-kochi/update_activities';
const NOTE = 'Mina Khan changed this trip';

const asked = ({ api }: OpenTrip) => api.calls.filter(({ path }) => path.startsWith('/itinerary/changes'));
const isWatched = (page: OpenTrip) => waitFor(() => expect(asked(page)).not.toEqual([]));
const matches = (calls: Call[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['if-match']);

/** Opens a published trip, and waits until it is watched. */
async function openShared(): Promise<OpenTrip> {
  const page = await openTrip(trip({ is_published: true }), people(), true);
  await isWatched(page);
  return page;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('what another has changed is shown, with who did it', async () => {
  const { elsewhere } = await openShared();
  elsewhere({ trip_name: 'Slow boats' });
  expect(await screen.findByText(NOTE)).toBeDefined();
  await heading('Slow boats');
});

test.each([
  ['published', trip({ is_published: true }), people()],
  ['shared by somebody else', readersTrip('view'), people()],
  ['shared with somebody', trip(), people([member('Ravi', 'edit')])],
])('a trip that is %s is watched', async (_, shown, others) => {
  await isWatched(await openTrip(shown, others, true));
});

test('a trip of one’s own alone is not watched', async () => {
  const { api } = await openTrip(trip(), people(), true);
  expect(api.calls).toEqual([]);
});

test('whoever looks elsewhere does not ask, and asks when they are back', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const page = await openTrip(trip({ is_published: true }), people(), true);
  expect(page.api.calls).toEqual([]);
  visible.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await isWatched(page);
  visible.mockRestore();
});

test('a text that is being written stays, and does not replace unseen what came meanwhile', async () => {
  const { api, elsewhere, now } = await openShared();
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  await press('Edit About Trip');
  await userEvent.keyboard(' More.');
  elsewhere({ about_trip: 'Spice lanes.', trip_name: 'Slow boats' });
  await heading('Slow boats');
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About Trip' });
  expect(area.value).toBe(`${TEXT} More.`);
  await press('Save');
  expect(await alert()).toBe('This trip was changed meanwhile. Your text is kept here.');
  expect([now().about_trip, api.sent(CHANGE)]).toEqual(['Spice lanes.', []]);
  await press('Save');
  await waitFor(() => expect(now().about_trip).toBe(`${TEXT} More.`));
  expect(matches(api.calls)).toEqual(['"2"']);
});

test('a name that is being written stays, and does not replace unseen what came meanwhile', async () => {
  const { api, elsewhere, now } = await openShared();
  await choose('Rename Trip');
  const sheet = await screen.findByRole('dialog', { name: 'Rename Trip' });
  const field = within(sheet).getByRole<HTMLInputElement>('textbox', { name: 'Trip name' });
  await userEvent.type(field, ' by boat');
  elsewhere({ trip_name: 'Slow boats' });
  await waitFor(() => expect(document.title).toContain('Slow boats'));
  expect(field.value).toBe('Kochi and the backwaters by boat');
  await press('Save');
  await within(sheet).findByText(/renamed meanwhile: “Slow boats”/);
  expect([now().trip_name, api.sent(CHANGE)]).toEqual(['Slow boats', []]);
});

test('an order that is not saved yet is kept, and made in the plan that came meanwhile', async () => {
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
