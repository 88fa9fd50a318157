import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { startCopiesOf, storeCopy } from '../api/copies';
import { fakeCaches, requestOf, tokenOf } from '../tests/caches';
import { answerCall, copiedPath, networkOrCopy, MAX_WAIT } from './networkOrCopy';

const TRIP = `/itinerary/${'T'.repeat(22)}`;
const copy = () => Promise.resolve(new Response('copy'));
const none = () => Promise.resolve(undefined);

const bearer = (traveller: string) => ({ headers: { Authorization: `Bearer ${tokenOf(traveller)}` } });

function network(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn(answer));
}

const isDown = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  fakeCaches();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

test('the network takes precedence', async () => {
  network(() => Promise.resolve(new Response('fresh')));
  expect(await (await networkOrCopy(requestOf(TRIP), copy)).text()).toBe('fresh');
  expect(vi.getTimerCount()).toBe(0);
});

test('a server error is returned, and not hidden by a copy', async () => {
  network(() => Promise.resolve(new Response('gone', { status: 404 })));
  expect((await networkOrCopy(requestOf(TRIP), copy)).status).toBe(404);
});

test('if the network fails, the copy is returned', async () => {
  network(isDown);
  expect(await (await networkOrCopy(requestOf(TRIP), copy)).text()).toBe('copy');
});

test('without a copy the failure is returned', async () => {
  network(isDown);
  await expect(networkOrCopy(requestOf(TRIP), none)).rejects.toThrow('Failed to fetch');
});

test('if there is a copy, an unresponsive network is not waited for', async () => {
  network(() => new Promise(() => undefined));
  const answer = networkOrCopy(requestOf(TRIP), copy);
  await vi.advanceTimersByTimeAsync(MAX_WAIT);
  expect(await (await answer).text()).toBe('copy');
});

test('if there is no copy, a slow network is waited for', async () => {
  network(() => new Promise((resolve) => setTimeout(() => resolve(new Response('late')), 3 * MAX_WAIT)));
  const answer = networkOrCopy(requestOf(TRIP), none);
  await vi.advanceTimersByTimeAsync(3 * MAX_WAIT);
  expect(await (await answer).text()).toBe('late');
});

test.each([
  ['a trip', requestOf(TRIP), TRIP],
  ['a part of the list', requestOf('/itinerary?cursor=x'), '/itinerary?cursor=x'],
  ['a page', requestOf(TRIP, { mode: 'navigate' }), null],
  ['a change', requestOf(TRIP, { method: 'PUT' }), null],
  ['a profile', requestOf('/user/profile'), null],
  ['a token', requestOf('/auth/refresh', { method: 'POST' }), null],
])('whether %s may be answered from a copy', (_what, request, path) => {
  expect(copiedPath(request)).toBe(path);
});

test('calls to other sites are ignored', () => {
  expect(copiedPath(new Request(`https://elsewhere.test${TRIP}`))).toBeNull();
});

test('a call gets only its own traveller’s copies', async () => {
  network(isDown);
  await startCopiesOf('asha');
  await storeCopy('asha', TRIP, { trip_name: 'Kochi' }, Date.now());
  const answered = (init: RequestInit) => answerCall(requestOf(TRIP, init), TRIP);
  expect(await (await answered(bearer('asha'))).json()).toEqual({ trip_name: 'Kochi' });
  expect(await (await answered({})).json()).toEqual({ trip_name: 'Kochi' });
  await expect(answered(bearer('mina'))).rejects.toThrow('Failed to fetch');
  await expect(answered({ headers: { Authorization: 'Bearer nonsense' } })).rejects.toThrow(
    'Failed to fetch',
  );
});
