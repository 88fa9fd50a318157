import { beforeEach, expect, test, vi } from 'vitest';

import type { Viewer } from './api/bootstrap';
import { requestWithHeaders } from './api/client';
import { findCopy, findFrame, storedTrips } from './api/copies';
import { ApiError } from './api/errors';
import { makeQueryClient } from './api/query';
import { holdSessionOf } from './api/session';
import { startOffline } from './offline';
import { fakeCaches } from './tests/caches';
import { ASHA, bootstrapOf } from './tests/page';

const TRIP = `/itinerary/${'T'.repeat(22)}`;
const register = vi.fn();

function installation() {
  return Object.assign(new EventTarget(), { waiting: null, installing: null, update: vi.fn() });
}

let registration = installation();

beforeEach(() => {
  fakeCaches();
  registration = installation();
  register.mockReset().mockResolvedValue(registration);
  Object.assign(navigator, { serviceWorker: { register }, onLine: true });
  holdSessionOf(ASHA.id);
});

function start(more: Parameters<typeof bootstrapOf>[2] = {}) {
  const bootstrap = bootstrapOf('trip', '/trip', more);
  const queries = makeQueryClient(bootstrap.data);
  startOffline(bootstrap, queries);
  return queries;
}

const copied = async (path: string): Promise<unknown> => (await findCopy(path, ASHA.id, Date.now()))?.json();

test('answers that came with the page are copied, along with the viewer', async () => {
  start({ data: { [TRIP]: { trip_name: 'Kochi' }, '/user/profile': { email: ASHA.email } } });
  await vi.waitFor(async () => expect(await copied(TRIP)).toEqual({ trip_name: 'Kochi' }));
  expect((await findFrame(Date.now()))?.viewer).toEqual(ASHA);
  expect(await copied('/user/profile')).toBeUndefined();
});

test('a changed answer is copied again', async () => {
  const queries = start({ data: { [TRIP]: { trip_name: 'Kochi' } } });
  await vi.waitFor(async () => expect(await copied(TRIP)).toEqual({ trip_name: 'Kochi' }));
  queries.setQueryData([TRIP], { trip_name: 'Kochi and Munnar' });
  await vi.waitFor(async () => expect(await copied(TRIP)).toEqual({ trip_name: 'Kochi and Munnar' }));
});

test('each page of a list is copied under its own path', async () => {
  const queries = start();
  await vi.waitFor(async () => expect(await findFrame(Date.now())).not.toBeNull());
  queries.setQueryData(['/itinerary', 'pages'], {
    pages: [{ next_cursor: 'x' }, { itineraries: [] }],
    pageParams: ['/itinerary', '/itinerary?cursor=x'],
  });
  await vi.waitFor(async () => expect(await copied('/itinerary?cursor=x')).toEqual({ itineraries: [] }));
  expect(await copied('/itinerary')).toEqual({ next_cursor: 'x' });
});

test('a copy is not copied again, so that it does not look fresh', async () => {
  const queries = start();
  await vi.waitFor(async () => expect(await findFrame(Date.now())).not.toBeNull());
  const answer = new Response('{"trip_name":"Old"}', { headers: { 'Copied-At': '1' } });
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  const { data } = await requestWithHeaders('GET', TRIP);
  queries.setQueryData([TRIP], data);
  queries.setQueryData([`${TRIP}/collaborators`], {});
  await vi.waitFor(async () => expect(await copied(`${TRIP}/collaborators`)).toEqual({}));
  expect(await copied(TRIP)).toBeUndefined();
});

test('a trip that the traveller may no longer see is deleted', async () => {
  const path = TRIP.replaceAll('T', 'G');
  const queries = start({ data: { [path]: { trip_name: 'Kochi' } } });
  await vi.waitFor(async () => expect(await storedTrips(Date.now())).toHaveLength(1));
  const refused = () => Promise.reject(new ApiError('Not found', { status: 404 }));
  await queries.query({ queryKey: [path], queryFn: refused, staleTime: 0 }).catch(() => undefined);
  await vi.waitFor(async () => expect(await storedTrips(Date.now())).toEqual([]));
});

test('all copies are deleted after sign-out', async () => {
  start({ data: { [TRIP]: { trip_name: 'Munnar' } } });
  await vi.waitFor(async () => expect(await findFrame(Date.now())).not.toBeNull());
  holdSessionOf(null);
  await vi.waitFor(async () => expect(await caches.keys()).toEqual([]));
});

test('a server error without a known viewer deletes nothing', async () => {
  start({ data: {} });
  await vi.waitFor(async () => expect(await findFrame(Date.now())).not.toBeNull());
  // A new page, whose session is unknown.
  vi.resetModules();
  const { startOffline: startAnew } = await import('./offline');
  startAnew(bootstrapOf('trip', '/trip', { viewer: null, status: 503 }), makeQueryClient({}));
  await new Promise((done) => setImmediate(done));
  expect(await findFrame(Date.now())).not.toBeNull();
});

test('the worker is registered once, and only for travellers', async () => {
  vi.resetModules();
  const { startOffline: startAnew } = await import('./offline');
  const open = (viewer: Viewer | null) =>
    startAnew(bootstrapOf('trip', '/trip', { viewer }), makeQueryClient({}));
  open(null);
  await new Promise((done) => setImmediate(done));
  expect(register).not.toHaveBeenCalled();
  open(ASHA);
  open(ASHA);
  await vi.waitFor(() => expect(register).toHaveBeenCalled());
  expect(register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]]);
});
