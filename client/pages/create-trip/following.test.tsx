import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toast as toastify } from 'react-toastify/unstyled';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { newAttempt } from '../../features/create-trip/attempt';
import { EMPTY_DRAFT, newDestination } from '../../features/create-trip/draft';
import { bootstrapOf, openPage } from '../../tests/page';
import {
  ACCEPTED,
  blank,
  builders,
  building,
  KEPT,
  press,
  question,
  QUEUED,
  READY,
} from '../../tests/wizard';

const STATUS = '/itinerary/t-kochi/status';
const FOUND = { stage: 'finding', detail: '46 found, 18 kept', seconds: 2.44 };
const READ = { stage: 'reading', detail: '3 days, couple, moderate', seconds: 0.02 };

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  toastify.dismiss();
});

/** Keeps a draft that was ordered before the page was loaded. */
function keepOrdered(order: { tripId: string | null; statusUrl: string | null; startedAt?: number }) {
  const kochi = newDestination({ place_id: 'd-kochi', name: 'Kochi', region: 'Kerala, India' }, []);
  sessionStorage.setItem(
    KEPT,
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
      attempt: { ...newAttempt(), ...order },
    }),
  );
}

async function following(said: unknown, startedAt = Date.now()) {
  const fake = await builders();
  fake.api.on('GET /itinerary', { body: { itineraries: [] } });
  fake.say(said);
  keepOrdered({ tripId: 't-kochi', statusUrl: STATUS, startedAt });
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

test('a stage that was over before anybody looked shows what it came to, and how long it took', async () => {
  await following({ ...building('arranging', 3, 48, 'Day 1 of 3: Fort'), passed: [READ, FOUND] });
  await screen.findByText('Day 1 of 3: Fort');
  expect(screen.getByText('3 days, couple, moderate')).toBeDefined();
  expect(screen.getByText('46 found, 18 kept')).toBeDefined();
  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => /[\d.]+ s$/.exec(textContent)?.[0]),
  ).toEqual(['0.1 s', '2.4 s', undefined, undefined, undefined]);
});

test('what is to be known of a trip that is ready is said where it is shown', async () => {
  const { say } = await following(QUEUED);
  say({ ...READY, detail: 'Chosen by our own rules.' });
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
  expect(await screen.findByText('Chosen by our own rules.')).toBeDefined();
});

test('a trip that nobody begins is said to wait, not to be worked on', async () => {
  const { say } = await following(QUEUED, Date.now() - 61_000);
  await screen.findByText(/^Your trip is waiting for its turn\./);
  expect(screen.queryByText(/^Still working/)).toBeNull();
  say(building('finding', 2, 20));
  await screen.findByText(/^Still working/);
});

test.each([
  ['asks too often', 429, 'Too many tries.'],
  ['meets a server that is away', 503, 'We are away.'],
])('who %s goes on waiting', async (_, status, detail) => {
  const { api, say } = await following(building('finding', 2, 20));
  await screen.findByText('Stage 2 of 5');
  api.on(`GET ${STATUS}`, { status, body: { detail } });
  await screen.findByText("We can't reach the server just now, and keep asking.");
  expect(screen.getByText('Do not Go Back')).toBeDefined();
  expect(sessionStorage.getItem(KEPT)).toContain(STATUS);
  say(READY);
  api.on(`GET ${STATUS}`, { body: READY });
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
});

test('who is signed out meanwhile finds the wait again after signing in', async () => {
  const { api } = await following(QUEUED);
  api.on(`GET ${STATUS}`, { status: 401, body: { detail: 'Please sign in.' } });
  await waitFor(() => expect(location.pathname + location.search).toBe('/signin?next=%2Fcreate-trip'));
  expect(sessionStorage.getItem(KEPT)).toContain(STATUS);
});

test('a trip that is not there any more leads back to the answers', async () => {
  const { api } = await following(QUEUED);
  api.on(`GET ${STATUS}`, { status: 404, body: { detail: 'We could not find this trip.' } });
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
])('who has left hears when the trip %s', async (_, last, text) => {
  const { api, say } = await following(QUEUED);
  await leave();
  expect(sessionStorage.getItem(KEPT)).toBeNull();
  const asked = api.sent('GET /itinerary').length;
  say(last);
  await screen.findByText(text, {}, { timeout: 5000 });
  if (last === READY) await waitFor(() => expect(api.sent('GET /itinerary').length).toBeGreaterThan(asked));
});

test('an order that is answered after the page was left leads nobody back to it', async () => {
  const { api, say } = await builders();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  let answer: (() => void) | undefined;
  api.on('POST /itinerary', async () => {
    await new Promise<void>((done) => (answer = done));
    return ACCEPTED;
  });
  say(QUEUED);
  keepOrdered({ tripId: null, statusUrl: null });
  await openPage(bootstrapOf('create-trip', '/create-trip'));
  await waitFor(() => expect(answer).toBeDefined());
  await leave();
  answer?.();
  await userEvent.click(await screen.findByRole('link', { name: 'Create Trip' }));
  await waitFor(() => expect(question()).toBe('Where to?'));
  expect(sessionStorage.getItem(KEPT)).toBeNull();
});
