import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { nearbyPath, nearbyQueries } from '../../features/places/api';
import { type Reply, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { place } from '../../tests/place';
import { activity, day, trip } from '../../tests/trip';
import { tripSummary } from '../../tests/trips';

const PATH = '/place/p-nets';
const UPDATE = 'PUT /itinerary/t-kochi/update_activities';

async function open() {
  const api = await serveApi();
  for (const query of nearbyQueries(place()))
    api.on(`GET ${nearbyPath('p-nets', query)}`, { body: { places: [] } });
  const nets = activity('Chinese Fishing Nets', { place_id: 'p-nets' });
  const stored = trip({ version: 7, days: [day('Day 1', [nets]), day('Day 2', [])] });
  const own = (name: string, permission: 'owner' | 'edit' | 'view', destination: string) => ({
    ...tripSummary(name, { destination }),
    permission,
  });
  api.on('GET /itinerary', {
    body: {
      itineraries: [
        own('Paris', 'owner', 'Paris, Île-de-France, France'),
        own('Only to look at', 'view', 'Kochi, Kerala, India'),
        own('Kochi', 'edit', 'Kochi, Kerala, India'),
      ],
    },
  });
  api.on('GET /itinerary/t-kochi', { body: stored });
  api.on(UPDATE, {
    body: trip({ ...stored, version: 8, days: [day('Day 1', [nets]), day('Day 2', [nets])] }),
  });
  await openPage(bootstrapOf('place', PATH, { data: { [PATH]: place() } }));
  await userEvent.click(screen.getByRole('button', { name: 'Add to trip' }));
  await screen.findByRole('heading', { name: 'Which trip?' });
  return api;
}

test('only trips that the traveller can edit are offered, those to this destination first', async () => {
  await open();
  const trips = screen.getAllByRole('button', { name: /days$/ }).map(({ textContent }) => textContent);
  expect(trips).toEqual([
    'Kochi, Kochi, Kerala, India · 5 days',
    'Paris, Paris, Île-de-France, France · 5 days',
  ]);
});

test('a double click adds the place once, to the version on screen, and links the trip', async () => {
  const api = await open();
  await userEvent.click(screen.getByRole('button', { name: /Kochi.*5 days/ }));
  expect(await screen.findByRole('heading', { name: /^Which day of/ })).toBe(document.activeElement);
  expect(screen.getByRole('button', { name: /Day 1.*1 place · Already on this day$/ })).toBeDefined();
  await userEvent.dblClick(screen.getByRole('button', { name: /Day 2.*0 places/ }));
  const link = await screen.findByRole('link', { name: 'Kochi and the backwaters' });
  expect(link.getAttribute('href')).toBe('/trip/t-kochi');
  expect(
    await screen.findByText('Chinese Fishing Nets added to Day 2 of Kochi and the backwaters'),
  ).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(UPDATE)).toEqual([
    {
      days: [
        { date: 'Day 1', activities: ['p-nets'] },
        { date: 'Day 2', activities: ['p-nets'] },
      ],
    },
  ]);
  expect(api.calls.find(({ method }) => method === 'PUT')?.headers['if-match']).toBe('"7"');
});

test('a rejected change is reported and can be retried', async () => {
  const api = await open();
  api.on(UPDATE, { status: 422, body: { detail: 'A day is full.' } });
  await userEvent.click(screen.getByRole('button', { name: /Kochi.*5 days/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Day 2.*0 places/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('A day is full.');
  await userEvent.click(screen.getByRole('button', { name: /Day 2.*0 places/ }));
  await waitFor(() => expect(api.sent(UPDATE)).toHaveLength(2));
});

test('while a place is being added, the sheet stays on its trip', async () => {
  const api = await open();
  const waiting: ((reply: Reply) => void)[] = [];
  api.on(UPDATE, () => new Promise((answer) => waiting.push(answer)));
  await userEvent.click(screen.getByRole('button', { name: /Kochi.*5 days/ }));
  await userEvent.click(await screen.findByRole('button', { name: /Day 2.*0 places/ }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Choose another trip' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Adding the place…')).toBeDefined();
  expect(screen.getByRole('heading', { name: /^Which day of/ })).toBeDefined();
  waiting[0]?.({ status: 422, body: { detail: 'A day is full.' } });
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
