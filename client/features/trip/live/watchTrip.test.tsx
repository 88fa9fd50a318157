import { afterEach, beforeEach, expect, test } from 'vitest';

import { type Call, type FakeApi, type Reply, serveApi } from '../../../tests/api';
import { type News, watchTrip } from './watchTrip';

const LIVE = 'GET /itinerary/t-kochi/live';
const CHANGES = 'GET /itinerary/changes';
const SAME: Reply = { status: 304 };
const MINA: Reply = { body: { version: 2, changed_by: 'Mina Khan', deleted: false, votes: 0 } };

let api: FakeApi;
let reported: (News | null)[];
let stop: AbortController;
let pauses: number[];

beforeEach(async () => {
  api = await serveApi();
  api.on(LIVE, { body: { ticket: 'ticket', version: 1, votes: 0 } });
  reported = [];
  stop = new AbortController();
  pauses = [];
});
afterEach(() => stop.abort());

const watch = (version = 1) =>
  watchTrip({
    id: 't-kochi',
    version: () => version,
    onNews: (news) => reported.push(news),
    signal: stop.signal,
    rest: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
const asked = () => api.calls.filter(({ path }) => path.startsWith('/itinerary/changes'));

/** Answers the polls one after another, and stops at the last one. */
function answer(...replies: Reply[]) {
  const left = [...replies];
  api.on(CHANGES, (): Reply => {
    const next = left.shift() ?? SAME;
    if (left.length === 0) stop.abort();
    return next;
  });
}

const tagOf = (call: Call | undefined) => call?.headers['if-none-match'];

test('it polls with the ticket and the version on screen, and reports nothing while that is the latest', async () => {
  api.on(CHANGES, () => {
    if (asked().length === 3) stop.abort();
    return SAME;
  });
  await watch();
  expect(asked()[0]?.path).toBe('/itinerary/changes?ticket=ticket&votes=0');
  expect(asked().map(tagOf)).toEqual(['"1"', '"1"', '"1"']);
  expect(reported).toEqual([]);
});

test('a change is reported once', async () => {
  api.on(CHANGES, ({ headers }) => {
    if (asked().length === 3) stop.abort();
    return headers['if-none-match'] === '"1"' ? MINA : SAME;
  });
  await watch();
  expect(reported).toEqual([MINA.body]);
});

test('a change before the ticket was issued is reported without a name', async () => {
  api.on(LIVE, { body: { ticket: 'ticket', version: 4, votes: 0 } });
  api.on(CHANGES, () => {
    stop.abort();
    return SAME;
  });
  await watch();
  expect(reported).toEqual([null]);
  expect(tagOf(asked()[0])).toBe('"4"');
});

test('a version older than the one on screen is not reported', async () => {
  answer(MINA, MINA);
  await watch(3);
  expect(reported).toEqual([]);
});

test('a vote reloads the trip, and is reported once', async () => {
  const voted = { version: 1, changed_by: null, deleted: false, votes: 1 };
  api.on(CHANGES, ({ path }) => {
    if (asked().length === 3) stop.abort();
    return path.endsWith('votes=0') ? { body: voted } : SAME;
  });
  await watch();
  expect(reported).toEqual([null]);
  expect(tagOf(asked()[2])).toBe('"1"');
});

test('a deleted trip is no longer watched', async () => {
  const gone = { version: 1, changed_by: 'Mina Khan', deleted: true, votes: 0 };
  api.on(CHANGES, { body: gone });
  await watch();
  expect(reported).toEqual([gone]);
  expect(asked()).toHaveLength(1);
});

test('an expired ticket is replaced, and the trip is reloaded', async () => {
  let opened = 0;
  api.on(LIVE, () => ({ body: { ticket: `ticket-${++opened}`, version: 1, votes: 0 } }));
  api.on('GET /itinerary/changes?ticket=ticket-1&votes=0', { status: 404, body: {} });
  api.on('GET /itinerary/changes?ticket=ticket-2&votes=0', () => {
    stop.abort();
    return SAME;
  });
  await watch();
  expect([opened, reported]).toEqual([2, [null]]);
});

test.each([401, 403, 404])('a traveller who may not watch (%i) does not poll again', async (status) => {
  api.on(LIVE, { status, body: {} });
  await watch();
  expect(api.calls).toHaveLength(1);
  expect(reported).toEqual([]);
});

test('while polls fail their interval grows, and returns to a second after a success', async () => {
  const down: Reply = { status: 503, body: {} };
  answer(down, down, SAME, SAME, SAME);
  await watch();
  expect(pauses.slice(0, 4)).toEqual([2000, 4000, 1000, 1000]);
  expect(reported).toEqual([]);
});
