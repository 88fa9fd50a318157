import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { TYPING_PAUSE } from '../../api/query';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { fakeTimers, pass } from '../../tests/timers';
import { tripSummary } from '../../tests/trips';
import { typeAndStop, typeFast } from '../../tests/typing';

beforeEach(fakeTimers);

const AUTUMNS = tripSummary('Three Kyoto autumns', { destination: 'Kyoto, Japan' });
const BAKERIES = tripSummary('Kyoto bakeries', { no_of_days: 1, no_of_places: 1 });
const FIRST = '/itinerary/all?name=kyo&limit=20';

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users and itineraries' });
const tab = (name: string) => screen.getByRole('tab', { name });
const names = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const asked = ({ calls }: FakeApi) => calls.map(({ path }) => path);

async function open(query = '?tab=itineraries') {
  const api = await serveApi();
  api.on('GET /itinerary/all', { body: { trips: [AUTUMNS, BAKERIES] } });
  api.on('GET /user', { body: [] });
  await openPage(bootstrapOf('search', `/search${query}`));
  return api;
}

test('the trips found link to their pages, each with its author', async () => {
  const api = await open();
  typeFast(field(), 'kyo');
  expect(screen.getByRole('status').textContent).toBe('Searching for itineraries');
  await pass(TYPING_PAUSE);
  const link = await screen.findByRole('link', {
    name: 'Three Kyoto autumns',
    description: 'Kyoto, Japan 5 days · 18 places\u00a0· Asha Menon',
  });
  expect(link.getAttribute('href')).toBe('/trip/t-three-kyoto-autumns');
  expect(names()).toEqual(['Three Kyoto autumns', 'Kyoto bakeries']);
  expect(screen.getByRole('status').textContent).toBe('2 itineraries');
  expect(asked(api)).toEqual([FIRST]);
});

test('one itinerary is counted in the singular', async () => {
  const api = await open();
  api.on('GET /itinerary/all', { body: { trips: [AUTUMNS] } });
  await typeAndStop(field(), 'kyo');
  await screen.findByText('1 itinerary');
});

test('the tabs search for the same text, and the address contains the tab', async () => {
  const api = await open('?q=kyo');
  await screen.findByText('No travellers called “kyo”');
  await userEvent.click(tab('Itineraries'));
  await screen.findByText('2 itineraries');
  expect(location.search).toBe('?q=kyo&tab=itineraries');
  await userEvent.click(tab('Users'));
  await screen.findByText('No travellers called “kyo”');
  expect(location.search).toBe('?q=kyo');
  expect(asked(api)).toEqual(['/user?name=kyo&limit=20', FIRST]);
});

test('a search without trips offers the travellers tab', async () => {
  const api = await open('?q=zzyx&tab=itineraries');
  api.on('GET /itinerary/all', { body: { trips: [] } });
  await screen.findByRole('heading', { level: 2, name: 'No trips called “zzyx”' });
  expect(screen.getByText('No itineraries found').closest('[role=status]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Search Users' }));
  await screen.findByText('No travellers called “zzyx”');
  expect(tab('Users').getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(field());
});

test('a chosen trip is stored as a recent search', async () => {
  await open();
  await typeAndStop(field(), 'kyo');
  await userEvent.click(await screen.findByRole('link', { name: 'Kyoto bakeries' }));
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kyoto-bakeries'));
  expect(JSON.parse(localStorage.getItem('Waypost_RECENT_SEARCHES_u-asha') ?? '')).toEqual([
    { id: 't-kyoto-bakeries', name: 'Kyoto bakeries', type: 'trip' },
  ]);
});

test('further trips load on demand, and the first of them gets the focus', async () => {
  const api = await open();
  api.on(`GET ${FIRST}`, { body: { trips: [AUTUMNS], next_cursor: 'a+b' } });
  // Repeated from the first page because it was published again in between.
  api.on(`GET ${FIRST}&cursor=a%2Bb`, { body: { trips: [BAKERIES, AUTUMNS] } });
  await typeAndStop(field(), 'kyo');
  await screen.findByText('1+ itineraries');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const bakeries = await screen.findByRole('link', { name: 'Kyoto bakeries' });
  expect(names()).toEqual(['Three Kyoto autumns', 'Kyoto bakeries']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toBe(bakeries);
});

test('empty pages are followed until there is a result', async () => {
  const api = await open();
  api.on(`GET ${FIRST}`, { body: { trips: [], next_cursor: 'a' } });
  api.on(`GET ${FIRST}&cursor=a`, { body: { trips: [], next_cursor: 'b' } });
  api.on(`GET ${FIRST}&cursor=b`, { body: { trips: [BAKERIES] } });
  await typeAndStop(field(), 'kyo');
  await screen.findByRole('link', { name: 'Kyoto bakeries' });
  expect(screen.getByRole('status').textContent).toBe('1 itinerary');
  expect(asked(api)).toEqual([FIRST, `${FIRST}&cursor=a`, `${FIRST}&cursor=b`]);
});

test('at most ten empty pages are followed', async () => {
  const api = await open();
  api.on('GET /itinerary/all', { body: { trips: [], next_cursor: 'on' } });
  await typeAndStop(field(), 'kyo');
  await screen.findByText('0+ itineraries');
  expect(asked(api)).toHaveLength(11);
  expect(screen.getByRole('button', { name: 'Show more' })).toBeDefined();
  expect(screen.queryByText('No trips called “kyo”')).toBeNull();
});

test.each([
  [{ status: 503, body: { detail: 'Please try again in a moment.' } }, 'Please try again in a moment.'],
  [{ status: 500 }, 'Search failed'],
])('a failed search shows the reason and can be retried', async (reply, said) => {
  const api = await open();
  api.on('GET /itinerary/all', reply);
  await typeAndStop(field(), 'kyo');
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  api.on('GET /itinerary/all', { body: { trips: [BAKERIES] } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Kyoto bakeries' });
});
