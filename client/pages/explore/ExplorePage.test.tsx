import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { PROFILE } from '../../tests/account';
import { serveApi } from '../../tests/api';
import { ASHA, bootstrapOf, openPage } from '../../tests/page';
import { tripSummary } from '../../tests/trips';

const NO_COUNTRY = { ...PROFILE, country: null };
const KOCHI = tripSummary('Kochi and the backwaters');

test('the first HTML greets, shows the latest trip and where else to go', async () => {
  const { html } = await openPage(
    bootstrapOf('explore', '/explore', {
      data: { '/itinerary?limit=1': { itineraries: [KOCHI] }, '/user/profile': NO_COUNTRY },
    }),
  );
  expect(html).toContain('Kochi and the backwaters');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hi, Asha Menon');
  // In one piece: who reads the HTML alone looks for these words.
  expect(html).toContain('Hi, Asha Menon');
  expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile');
  expect(screen.getByRole('link', { name: 'Search a destination to plan' }).getAttribute('href')).toBe(
    '/create-trip',
  );
  expect(
    screen
      .getByRole('link', {
        name: 'Kochi and the backwaters',
        description: '5 days · 18 places Kochi, Kerala, India',
      })
      .getAttribute('href'),
  ).toBe('/trip/t-kochi-and-the-backwaters');
  expect(
    ['Paris', 'Tokyo', 'New York', 'London'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual([
    '/create-trip?destination=Paris',
    '/create-trip?destination=Tokyo',
    '/create-trip?destination=New%20York',
    '/create-trip?destination=London',
  ]);
  expect(screen.getByRole('link', { name: 'Explore' }).getAttribute('aria-current')).toBe('page');
});

test('without a name and trips it greets a traveller and shows no empty box', async () => {
  await openPage(
    bootstrapOf('explore', '/explore', {
      viewer: { ...ASHA, name: '' },
      data: { '/itinerary?limit=1': { itineraries: [] }, '/user/profile': NO_COUNTRY },
    }),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hi, Traveler');
  expect(screen.queryByText('Your latest trip')).toBeNull();
});

test('a latest trip that cannot be had is left out in silence', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', { status: 500 });
  await openPage(bootstrapOf('explore', '/explore', { data: { '/user/profile': NO_COUNTRY } }));
  expect(screen.getByText('Loading your trips')).toBeDefined();
  await expect.poll(() => screen.queryByText('Loading your trips')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Popular destinations')).toBeDefined();
});
