import { beforeEach, expect, test } from 'vitest';

import { startCopiesOf, storeCopy, storedTrips } from '../api/copies';
import { fakeCaches } from '../tests/caches';
import { forgetAfter, isLeaving } from './leaving';

const NOW = Date.UTC(2026, 7, 1);
const ID = 'T'.repeat(22);
const OTHER = 'U'.repeat(22);

beforeEach(async () => {
  fakeCaches();
  await startCopiesOf('asha');
  for (const id of [ID, OTHER]) await storeCopy('asha', `/itinerary/${id}`, { trip_name: id }, NOW);
});

const left = async () => (await storedTrips(NOW)).length;

test.each([
  ['POST', '/auth/sign-out', 200],
  ['POST', '/auth/sign-out', 0],
  ['POST', '/auth/sign-in', 200],
  ['POST', '/auth/verify-user', 200],
  ['POST', '/auth/refresh', 401],
  ['POST', '/user/delete-account', 200],
])('%s %s with %i deletes all copies', async (method, path, status) => {
  expect(isLeaving(method, path)).toBe(true);
  await forgetAfter(method, path, status);
  expect(await caches.keys()).toEqual([]);
});

test.each([
  ['POST', '/auth/sign-in', 401],
  ['POST', '/auth/refresh', 200],
  ['POST', '/auth/refresh', 503],
  ['POST', '/auth/refresh', 0],
  ['POST', '/user/delete-account', 422],
  ['DELETE', `/itinerary/${ID}`, 403],
  ['DELETE', `/itinerary/${ID}`, 0],
])('%s %s with %i deletes nothing', async (method, path, status) => {
  await forgetAfter(method, path, status);
  expect(await left()).toBe(2);
});

test.each([`/itinerary/${ID}`, `/itinerary/${ID}/collaborators/asha`])(
  'DELETE %s deletes only this trip’s copies',
  async (path) => {
    expect(isLeaving('DELETE', path)).toBe(true);
    await forgetAfter('DELETE', path, 204);
    expect((await storedTrips(NOW)).map(({ id }) => id)).toEqual([OTHER]);
  },
);

test('other calls are ignored', () => {
  expect(isLeaving('POST', '/itinerary')).toBe(false);
  expect(isLeaving('PUT', `/itinerary/${ID}`)).toBe(false);
  expect(isLeaving('DELETE', '/user/sessions/1')).toBe(false);
  expect(isLeaving('GET', '/auth/sign-out')).toBe(false);
});
