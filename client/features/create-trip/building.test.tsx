import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast as toastify } from 'react-toastify/unstyled';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { bootstrapOf, openPage } from '../../tests/page';
import { fakeTimers, pass } from '../../tests/timers';
import {
  ACCEPTED,
  blank,
  builders,
  building,
  STORAGE_KEY,
  press,
  question,
  QUEUED,
  READY,
} from '../../tests/wizard';
import { EMPTY_DRAFT, newDestination } from './draft';
import { newBuild } from './storage';

beforeEach(fakeTimers);

/** Delays between polls, in milliseconds: on the page, and after it was left. */
const [POLL, BACKGROUND_POLL] = [500, 2000];
const STATUS = '/itinerary/t-kochi/status';
const FOUND = { stage: 'finding', detail: '46 found, 18 kept', seconds: 2.44 };
const READ = { stage: 'reading', detail: '3 days, couple, moderate', seconds: 0.02 };

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  toastify.dismiss();
});

/** Stores a draft that was requested before the page was loaded. */
function storeRequested(request: { tripId: string | null; statusUrl: string | null; startedAt?: number }) {
  const kochi = newDestination({ place_id: 'd-kochi', name: 'Kochi', region: 'Kerala, India' }, []);
  sessionStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({
      preset: '',
      step: 'name',
      draft: {
        ...EMPTY_DRAFT,
        destinations: [kochi],
        traveler: 'COUPLE',
        budget: 'MODERATE',
        trip_builder: 'AI',
        trip_name: 'Nets and spices',
      },
      build: { ...newBuild(), ...request },
    }),
  );
}

async function following(status: unknown, startedAt = Date.now()) {
  const fake = await builders();
  fake.api.on('GET /itinerary', { body: { itineraries: [] } });
  fake.say(status);
  storeRequested({ tripId: 't-kochi', statusUrl: STATUS, startedAt });
  await blank();
  await screen.findByText('Do not Go Back');
  return fake;
}

async function leave() {
  history.back();
  await screen.findByRole('alertdialog', { name: 'Leave before your trip is ready?' });
  await press('Leave');
  await waitFor(() => expect(location.pathname).toBe('/trips'));
}

test('a completed stage shows its result and duration', async () => {
  await following({ ...building('arranging', 3, 48, 'Day 1 of 3: Fort'), passed: [READ, FOUND] });
  await screen.findByText('Day 1 of 3: Fort');
  expect(screen.getByText('3 days, couple, moderate')).toBeDefined();
  expect(screen.getByText('46 found, 18 kept')).toBeDefined();
  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => /[\d.]+ s$/.exec(textContent)?.[0]),
  ).toEqual(['0.1 s', '2.4 s', undefined, undefined, undefined]);
});

test('a remark about a finished trip is shown on its page', async () => {
  const { say } = await following(QUEUED);
  say({ ...READY, detail: 'Chosen by our own rules.' });
  await pass(POLL);
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
  expect(await screen.findByText('Chosen by our own rules.')).toBeDefined();
});

test('a build that does not start is described as waiting', async () => {
  const { say } = await following(QUEUED, Date.now() - 61_000);
  await screen.findByText(/^Your trip is waiting in line\./);
  expect(screen.queryByText(/^Still working/)).toBeNull();
  say(building('finding', 2, 20));
  await pass(POLL);
  await screen.findByText(/^Still working/);
});

test.each([
  ['too many calls', 429, 'Too many tries.'],
  ['a server that is away', 503, 'We are away.'],
])('after %s the wait continues', async (_, status, detail) => {
  const { api, say } = await following(building('finding', 2, 20));
  await screen.findByText('Stage 2 of 5');
  api.on(`GET ${STATUS}`, { status, body: { detail } });
  await pass(POLL);
  await screen.findByText('Connection lost. Trying again…');
  expect(screen.getByText('Do not Go Back')).toBeDefined();
  expect(sessionStorage.getItem(STORAGE_KEY)).toContain(STATUS);
  say(READY);
  api.on(`GET ${STATUS}`, { body: READY });
  await pass(POLL);
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
});

test('a traveller who was signed out finds the wait again after signing in', async () => {
  const { api } = await following(QUEUED);
  api.on(`GET ${STATUS}`, { status: 401, body: { detail: 'Please sign in.' } });
  await pass(POLL);
  await waitFor(() => expect(location.pathname + location.search).toBe('/signin?next=%2Fcreate-trip'));
  expect(sessionStorage.getItem(STORAGE_KEY)).toContain(STATUS);
});

test('a trip that no longer exists leads back to the answers', async () => {
  const { api } = await following(QUEUED);
  api.on(`GET ${STATUS}`, { status: 404, body: { detail: 'We could not find this trip.' } });
  await pass(POLL);
  await screen.findByText('We could not find this trip.');
  expect(question()).toBe('Name your trip');
  expect(screen.getByRole('textbox', { name: 'Trip name' })).toHaveProperty('value', 'Nets and spices');
});

test.each([
  ['is ready', READY, 'Nets and spices is ready.'],
  [
    'fails',
    { ...QUEUED, status: 'failed', detail: 'No place is known.' },
    'Nets and spices: No place is known.',
  ],
])('a traveller who left sees a toast when the trip %s', async (_, last, text) => {
  const { api, say } = await following(QUEUED);
  await leave();
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
  const asked = api.sent('GET /itinerary').length;
  say(last);
  await pass(BACKGROUND_POLL);
  await screen.findByText(text);
  if (last === READY) await waitFor(() => expect(api.sent('GET /itinerary').length).toBeGreaterThan(asked));
});

test('an answer that arrives after the page was left does not lead back to it', async () => {
  const { api, say } = await builders();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  const answer = api.hold('POST /itinerary');
  say(QUEUED);
  storeRequested({ tripId: null, statusUrl: null });
  await openPage(bootstrapOf('create-trip', '/create-trip'));
  await waitFor(() => expect(api.sent('POST /itinerary')).toHaveLength(1));
  await leave();
  await act(() => answer(ACCEPTED));
  await userEvent.click(await screen.findByRole('link', { name: 'Create Trip' }));
  await waitFor(() => expect(question()).toBe('Where to?'));
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
});
