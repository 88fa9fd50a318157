import { beforeEach, expect, test } from 'vitest';

import { fakeCaches } from '../tests/caches';
import {
  dropCopies,
  findCopy,
  findFrame,
  forgetCopies,
  hasList,
  startCopiesOf,
  isCopied,
  storeCopy,
  storeFrame,
  storedTrips,
  MAX_MAPS,
  MAX_TRIPS,
} from './copies';
import { COPIED_AT } from './copyAge';

const DAY = 24 * 3600 * 1000;
const NOW = Date.UTC(2026, 7, 1, 14, 5);
const idOf = (number: number) => String(number).padStart(22, 'T');
const TRIP = `/itinerary/${idOf(1)}`;

beforeEach(async () => {
  fakeCaches();
  await startCopiesOf('asha');
});

async function found(path: string, traveller: string | null = 'asha', now = NOW): Promise<unknown> {
  const copy = await findCopy(path, traveller, now);
  return copy === undefined ? null : await copy.json();
}

test.each([
  ['/itinerary', true],
  ['/itinerary?cursor=abc', true],
  [TRIP, true],
  [`${TRIP}/collaborators`, true],
  ['/place/Kochi/map', true],
  ['/itinerary?limit=1', false],
  ['/itinerary/published_trips', false],
  [`${TRIP}#part`, false],
  [`${TRIP}/route.gpx`, false],
  ['/place/Kochi', false],
  ['/user/profile', false],
  ['/user/data', false],
  ['/auth/refresh', false],
  ['/itinerary/shared/secret-token', false],
])('the answer of %s is copied: %s', (path, isStored) => {
  expect(isCopied(path)).toBe(isStored);
});

test('a copy contains the time of the server’s answer', async () => {
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW - 1000);
  const copy = await findCopy(TRIP, 'asha', NOW);
  expect(copy?.headers.get(COPIED_AT)).toBe(String(NOW - 1000));
  expect(await copy?.json()).toEqual({ trip_name: 'Kochi' });
});

test('without a token, a page reads the copies of the signed-in traveller', async () => {
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW);
  expect(await found(TRIP, null)).toEqual({ trip_name: 'Kochi' });
});

test('the copies of another traveller cannot be read', async () => {
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW);
  expect(await found(TRIP, 'mina')).toBeNull();
  expect(await found(TRIP, '')).toBeNull();
  await startCopiesOf('mina');
  expect(await found(TRIP, 'mina')).toBeNull();
  expect(await found(TRIP, 'asha')).toBeNull();
  expect(await found(TRIP, null)).toBeNull();
});

test('signing out deletes all copies', async () => {
  await storeCopy('asha', '/itinerary', { itineraries: [] }, NOW);
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW);
  await forgetCopies();
  expect(await caches.keys()).toEqual([]);
  expect([await hasList(NOW), await storedTrips(NOW), await found(TRIP)]).toEqual([false, [], null]);
});

test('an answer that arrives after signing out is not copied', async () => {
  const leaving = forgetCopies();
  await Promise.all([leaving, storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW)]);
  expect(await caches.keys()).toEqual([]);
});

test('an answer for the previous traveller is not copied for the next one', async () => {
  await startCopiesOf('mina');
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW);
  expect(await found(TRIP, null)).toBeNull();
});

test('copies of the same traveller are preserved when the next page opens', async () => {
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW);
  await startCopiesOf('asha');
  expect(await found(TRIP)).toEqual({ trip_name: 'Kochi' });
});

test('copies of answers with another schema are deleted, and never read', async () => {
  const old = await caches.open('copies|older|asha');
  await old.put(TRIP, new Response('{}', { headers: { [COPIED_AT]: String(NOW) } }));
  expect(await found(TRIP, null)).toBeNull();
  await startCopiesOf('asha');
  expect(await caches.has('copies|older|asha')).toBe(false);
});

test('only the most recently opened trips are copied, with everything that belongs to them', async () => {
  for (let number = 0; number <= MAX_TRIPS; number++) {
    await storeCopy('asha', `/itinerary/${idOf(number)}/collaborators`, { number }, NOW + number);
    await storeCopy('asha', `/itinerary/${idOf(number)}`, { trip_name: `Trip ${number}` }, NOW + number);
  }
  const kept = await storedTrips(NOW + DAY);
  expect(kept).toHaveLength(MAX_TRIPS);
  expect(kept[0]).toEqual({
    id: idOf(MAX_TRIPS),
    name: `Trip ${MAX_TRIPS}`,
    at: NOW + MAX_TRIPS,
  });
  expect(await found(`/itinerary/${idOf(0)}`)).toBeNull();
  expect(await found(`/itinerary/${idOf(0)}/collaborators`)).toBeNull();
  expect(await found(`/itinerary/${idOf(1)}/collaborators`)).toEqual({ number: 1 });
});

test('the number of maps is limited, too', async () => {
  for (let number = 0; number <= MAX_MAPS; number++)
    await storeCopy('asha', `/place/city${number}/map`, { number }, NOW + number);
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW);
  expect(await found('/place/city0/map')).toBeNull();
  expect(await found('/place/city1/map')).toEqual({ number: 1 });
});

test('deleting a trip’s copy deletes its parts, and no other trip', async () => {
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW);
  await storeCopy('asha', `${TRIP}/collaborators`, {}, NOW);
  await storeCopy('asha', `/itinerary/${idOf(2)}`, { trip_name: 'Munnar' }, NOW);
  await dropCopies(TRIP);
  expect((await storedTrips(NOW)).map(({ name }) => name)).toEqual(['Munnar']);
  expect(await found(`${TRIP}/collaborators`)).toBeNull();
});

test('a copy older than thirty days is not read', async () => {
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, NOW);
  expect(await found(TRIP, 'asha', NOW + 29 * DAY)).not.toBeNull();
  expect(await found(TRIP, 'asha', NOW + 30 * DAY)).toBeNull();
  expect(await storedTrips(NOW + 30 * DAY)).toEqual([]);
});

test('the frame of a page stores who was signed in and the page’s appearance', async () => {
  const viewer = { id: 'asha', name: 'Asha', email: 'asha@example.com', profile_image_url: null };
  const frame = { viewer, locale: 'en', dir: 'ltr', theme: 'dark' };
  await storeFrame(frame, NOW);
  expect(await findFrame(NOW)).toEqual(frame);
  expect(await storedTrips(NOW)).toEqual([]);
});
