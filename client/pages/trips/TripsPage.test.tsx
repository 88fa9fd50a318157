import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { trip } from '../../tests/trip';
import { tripSummary } from '../../tests/trips';

const TWO = [tripSummary('Kochi'), tripSummary('Tokyo', { no_of_days: 1, no_of_places: 1 })];
const page = (data: Record<string, unknown> = {}) => bootstrapOf('trips', '/trips', { data });
const names = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('heading'))
    .map(({ textContent }) => textContent);

test('the first HTML lists the trips in the server’s order', async () => {
  const { html } = await openPage(page({ '/itinerary': { itineraries: TWO } }));
  expect(html.indexOf('Kochi')).toBeLessThan(html.indexOf('Tokyo'));
  expect(names()).toEqual(['Kochi', 'Tokyo']);
  expect(
    screen.getByRole('link', { name: 'Tokyo', description: 'Kochi, Kerala, India 1 day · 1 place' }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create a trip' }).getAttribute('href')).toBe('/create-trip');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('more pages load on demand, and the first new trip gets the focus', async () => {
  const api = await serveApi();
  api.on('GET /itinerary?cursor=a%2Bb', { body: { itineraries: [tripSummary('Paris')] } });
  await openPage(page({ '/itinerary': { itineraries: TWO, next_cursor: 'a+b' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const paris = await screen.findByRole('link', { name: 'Paris' });
  expect(names()).toEqual(['Kochi', 'Tokyo', 'Paris']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toBe(paris);
});

test('without trips the page leads to creating one', async () => {
  await openPage(page({ '/itinerary': { itineraries: [] } }));
  expect(screen.getByRole('heading', { name: "Let's plan a trip!" })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create Trip' }).getAttribute('href')).toBe('/create-trip');
  expect(screen.queryByRole('link', { name: 'Create a trip' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the page of a tapped trip starts with its poster and name, and is never blank', async () => {
  const api = await serveApi();
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((go) => (answer = go));
  const tokyo = { ...TWO[1], poster_name: 'Tokyo, Japan', place_image: '/media/tokyo.webp' };
  api.on('GET /itinerary/t-tokyo', async () => {
    await waiting;
    return { body: trip({ itinerary_id: 't-tokyo', trip_name: 'Tokyo, day by day' }) };
  });
  await openPage(page({ '/itinerary': { itineraries: [TWO[0], tokyo] } }));
  const heading = () => document.querySelector('h1')?.textContent;
  const shown = [heading()];
  const watcher = new MutationObserver(() => shown.push(heading()));
  watcher.observe(document.body, { childList: true, subtree: true });
  await userEvent.click(screen.getByRole('link', { name: 'Tokyo' }));
  await screen.findByText('Loading trip');
  expect(screen.getByRole('heading', { level: 1, name: 'Tokyo' })).toBeDefined();
  expect(document.querySelector('.banner img')?.getAttribute('src')).toBe('/media/tokyo.webp');
  expect(screen.getByText('1 day · 1 place')).toBeDefined();
  answer();
  await screen.findByRole('heading', { level: 1, name: 'Tokyo, day by day' });
  watcher.disconnect();
  expect([...new Set(shown)]).toEqual(['All Trips', 'Tokyo', 'Tokyo, day by day']);
});

test('trips that cannot be loaded can be retried', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', { status: 503, body: { detail: 'Please try again in a moment.' } });
  await openPage(page());
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment.');
  api.on('GET /itinerary', { body: { itineraries: TWO } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Kochi' });
});
