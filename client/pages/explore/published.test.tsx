import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { PROFILE } from '../../tests/account';
import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { tripSummary } from '../../tests/trips';

const PUBLISHED = '/itinerary/published_trips?limit=12';
const LATEST = { '/itinerary?limit=1': { itineraries: [] }, '/user/profile': { ...PROFILE, country: null } };
const page = (data: Record<string, unknown>) =>
  bootstrapOf('explore', '/explore', { data: { ...LATEST, ...data } });

test('the first HTML shows what was published last, with likes and author', async () => {
  const trips = [
    tripSummary('Three Kyoto autumns', { likes_count: 128 }),
    tripSummary('Jaisalmer slowly', { likes_count: 1 }),
  ];
  const { html } = await openPage(page({ [PUBLISHED]: { trips } }));
  expect(html.indexOf('Three Kyoto autumns')).toBeLessThan(html.indexOf('Jaisalmer slowly'));
  expect(screen.getByRole('heading', { level: 2, name: 'Published Trips' })).toBeDefined();
  const carousel = screen.getByRole('group', { name: 'Published trips, scrolls sideways' });
  expect(
    within(carousel)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/trip/t-three-kyoto-autumns', '/trip/t-jaisalmer-slowly']);
  expect(
    within(carousel).getByRole('link', {
      name: 'Three Kyoto autumns',
      description: /by Asha Menon.*128 likes/,
    }),
  ).toBeDefined();
});

test('without published trips there is no empty box', async () => {
  const { html } = await openPage(page({ [PUBLISHED]: { trips: [] } }));
  expect(html).not.toContain('Published Trips');
  expect(screen.queryByText('Published Trips')).toBeNull();
});

test('published trips that cannot be had are left out without a word', async () => {
  const api = await serveApi();
  api.on(`GET ${PUBLISHED}`, { status: 500 });
  await openPage(page({}));
  await expect.poll(() => api.calls.map(({ path }) => path)).toContain(PUBLISHED);
  expect(screen.queryByText('Published Trips')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
