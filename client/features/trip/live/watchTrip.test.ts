import { afterEach, beforeEach, expect, test } from 'vitest';

import { type Call, type FakeApi, type Reply, serveApi } from '../../../tests/api';
import type { News } from './calls';
import { watchTrip } from './watchTrip';

const LIVE = 'GET /itinerary/t-kochi/live';
const CHANGES = 'GET /itinerary/changes';
const SAME: Reply = { status: 304 };
const MINA: Reply = { body: { version: 2, changed_by: 'Mina Khan', deleted: false } };

let api: FakeApi;
let heard: (News | null)[];
let stop: AbortController;
let pauses: number[];

beforeEach(async () => {
  api = await serveApi();
  api.on(LIVE, { body: { ticket: 'ticket', version: 1 } });
  heard = [];
  stop = new AbortController();
  pauses = [];
});
afterEach(() => stop.abort());

const watch = (version = 1) =>
  watchTrip({
    id: 't-kochi',
    version: () => version,
    onNews: (news) => heard.push(news),
    signal: stop.signal,
    rest: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
const asked = () => api.calls.filter(({ path }) => path.startsWith('/itinerary/changes'));

/** Answers the questions for news one after the other, and stops at the last one. */
function answer(...replies: Reply[]) {
  const left = [...replies];
  api.on(CHANGES, (): Reply => {
    const next = left.shift() ?? SAME;
    if (left.length === 0) stop.abort();
    return next;
  });
}

const tagOf = (call: Call | undefined) => call?.headers['if-none-match'];

test('it asks with the ticket and the version on screen, and hears nothing while that is the last one', async () => {
  api.on(CHANGES, () => {
    if (asked().length === 3) stop.abort();
    return SAME;
  });
  await watch();
  expect(asked()[0]?.path).toBe('/itinerary/changes?ticket=ticket');
  expect(asked().map(tagOf)).toEqual(['"1"', '"1"', '"1"']);
  expect(heard).toEqual([]);
});

test('a change is heard of once', async () => {
  api.on(CHANGES, ({ headers }) => {
    if (asked().length === 3) stop.abort();
    return headers['if-none-match'] === '"1"' ? MINA : SAME;
  });
  await watch();
  expect(heard).toEqual([MINA.body]);
});

test('a change before the ticket was given is looked at without a name', async () => {
  api.on(LIVE, { body: { ticket: 'ticket', version: 4 } });
  api.on(CHANGES, () => {
    stop.abort();
    return SAME;
  });
  await watch();
  expect(heard).toEqual([null]);
  expect(tagOf(asked()[0])).toBe('"4"');
});

test('what is older than what is on screen is no news', async () => {
  answer(MINA, MINA);
  await watch(3);
  expect(heard).toEqual([]);
});

test('a trip that is gone is not watched any more', async () => {
  const gone = { version: 1, changed_by: 'Mina Khan', deleted: true };
  api.on(CHANGES, { body: gone });
  await watch();
  expect(heard).toEqual([gone]);
  expect(asked()).toHaveLength(1);
});

test('a ticket that has ended is replaced, and the trip is looked at again', async () => {
  let opened = 0;
  api.on(LIVE, () => ({ body: { ticket: `ticket-${++opened}`, version: 1 } }));
  api.on('GET /itinerary/changes?ticket=ticket-1', { status: 404, body: {} });
  api.on('GET /itinerary/changes?ticket=ticket-2', () => {
    stop.abort();
    return SAME;
  });
  await watch();
  expect([opened, heard]).toEqual([2, [null]]);
});

test.each([401, 403, 404])('who may not watch (%i) does not ask again', async (status) => {
  api.on(LIVE, { status, body: {} });
  await watch();
  expect(api.calls).toHaveLength(1);
  expect(heard).toEqual([]);
});

test('while asking fails it asks ever less often, and every second again once it works', async () => {
  const down: Reply = { status: 503, body: {} };
  answer(down, down, SAME, SAME, SAME);
  await watch();
  expect(pauses.slice(0, 4)).toEqual([2000, 4000, 1000, 1000]);
  expect(heard).toEqual([]);
});
