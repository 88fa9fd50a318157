import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { nearbyPath, queriesFor } from '../../features/places/nearby';
import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { nearbyPlace, place } from '../../tests/place';

const PATH = '/place/p-nets';

test('a place that cannot be had is told of, and one is back where one came from', async () => {
  const api = await serveApi();
  for (const query of queriesFor(place()))
    api.on(`GET ${nearbyPath('p-nets', query)}`, { body: { places: [nearbyPlace('Jew Town')] } });
  api.on('GET /place/p-jew-town', { status: 500, body: {} });
  await openPage(bootstrapOf('place', PATH, { data: { [PATH]: place() } }));
  const [card] = await screen.findAllByRole('link', { name: 'Jew Town' });
  if (card === undefined) throw new Error('nothing lies around');
  await userEvent.click(card);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch place details');
  await waitFor(() => expect(location.pathname).toBe(PATH));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chinese Fishing Nets' })).toBeDefined();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
