import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { PROFILE } from '../../tests/account';
import { serveApi } from '../../tests/api';
import { ASHA, bootstrapOf, openPage } from '../../tests/page';
import { tripSummary } from '../../tests/trips';

const NO_COUNTRY = { ...PROFILE, country: null };
const PUBLISHED = '/itinerary/published_trips?limit=12';
const KOCHI = tripSummary('Kochi and the backwaters');

const withPublished = (data: Record<string, unknown>) =>
  bootstrapOf('explore', '/explore', {
    data: { '/itinerary?limit=1': { itineraries: [] }, '/user/profile': NO_COUNTRY, ...data },
  });

test('the first HTML has the greeting, the latest trip and other destinations', async () => {
  const { html } = await openPage(
    bootstrapOf('explore', '/explore', {
      data: { '/itinerary?limit=1': { itineraries: [KOCHI] }, '/user/profile': NO_COUNTRY },
    }),
  );
  expect(html).toContain('Kochi and the backwaters');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hi, Asha Menon');
  // A single text node, so that programs reading only the HTML can find the phrase.
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

test('without a name and trips there is a general greeting and no empty section', async () => {
  await openPage(
    bootstrapOf('explore', '/explore', {
      viewer: { ...ASHA, name: '' },
      data: { '/itinerary?limit=1': { itineraries: [] }, '/user/profile': NO_COUNTRY },
    }),
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hi, Traveler');
  expect(screen.queryByText('Your latest trip')).toBeNull();
});

test('newcomers see destinations before published trips', async () => {
  const trips = [tripSummary('Three Kyoto autumns')];
  const order = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((text) => text !== 'Upcoming Holidays');
  await openPage(withPublished({ [PUBLISHED]: { trips } }));
  expect(order()).toEqual(['Popular destinations', 'Published Trips']);
  cleanup();
  document.body.replaceChildren();
  await openPage(withPublished({ [PUBLISHED]: { trips }, '/itinerary?limit=1': { itineraries: [KOCHI] } }));
  expect(order()).toEqual(['Your latest trip', 'Published Trips', 'Popular destinations']);
});

test('own trips come last among the published ones', async () => {
  const own = tripSummary('Mine', {
    user_profile: { id: ASHA.id, name: ASHA.name, profile_image_url: null },
  });
  const other = tripSummary('Theirs', {
    user_profile: { id: 'u-mina', name: 'Mina K.', profile_image_url: null },
  });
  const { html } = await openPage(withPublished({ [PUBLISHED]: { trips: [own, other] } }));
  expect(html.indexOf('Theirs')).toBeLessThan(html.indexOf('Mine'));
});

test('a latest trip that failed to load is silently omitted', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', { status: 500 });
  await openPage(bootstrapOf('explore', '/explore', { data: { '/user/profile': NO_COUNTRY } }));
  expect(screen.getByText('Loading your trips')).toBeDefined();
  await expect.poll(() => screen.queryByText('Loading your trips')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Popular destinations')).toBeDefined();
});

test('the first HTML shows the latest published trips, with likes and author', async () => {
  const trips = [
    tripSummary('Three Kyoto autumns', { likes_count: 128 }),
    tripSummary('Jaisalmer slowly', { likes_count: 1 }),
  ];
  const { html } = await openPage(withPublished({ [PUBLISHED]: { trips } }));
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

test('without published trips there is no empty section', async () => {
  const { html } = await openPage(withPublished({ [PUBLISHED]: { trips: [] } }));
  expect(html).not.toContain('Published Trips');
  expect(screen.queryByText('Published Trips')).toBeNull();
});

test('published trips that failed to load are silently omitted', async () => {
  const api = await serveApi();
  api.on(`GET ${PUBLISHED}`, { status: 500 });
  await openPage(withPublished({}));
  await expect.poll(() => api.calls.map(({ path }) => path)).toContain(PUBLISHED);
  expect(screen.queryByText('Published Trips')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
