import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Schema } from '../../api/client';
import { fakeTimers, pass } from '../../tests/timers';
import { blank, builders, coverage, press, question, withKochi } from '../../tests/wizard';
import { withNearestGuide } from './coverage';
import { EMPTY_DRAFT, newDestination } from './draft';

const HANOI = { place_id: 'd-hanoi', name: 'Hanoi', locality: 'Vietnam', distance_km: 87 };
const NEVER = { state: 'never', step: null, progress: 0 } as const;

const none = (more: Partial<Schema<'Coverage'>> = {}) =>
  coverage({ source: 'none', places: 0, is_enough: false, ...more });

const running = (progress: number) => none({ learning: { state: 'running', step: 'fame', progress } });

beforeEach(fakeTimers);

/** Long enough for at least one of the first polls, in milliseconds; later ones come less often. */
const POLL = 2000;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

/** Opens the wizard at Kochi with a server whose answer the test controls. */
async function atKochi(first: Schema<'Coverage'>) {
  const { api } = await builders();
  let said = first;
  api.on('GET /place/d-kochi/coverage', () => ({ body: said }));
  await withKochi();
  return { api, say: (next: Schema<'Coverage'>) => (said = next) };
}

test.each([
  [coverage(), 'Our guide to Kochi has 46 places.'],
  [coverage({ source: 'imported', places: 20 }), 'We know 20 places around Kochi.'],
  [coverage({ source: 'learned', places: 120 }), 'We learned of 120 places around Kochi from open data.'],
  [
    coverage({ source: 'google', places: 20 }),
    'We have no guide to Kochi. Its places come from Google Maps.',
  ],
  [
    coverage({ source: 'nearby', places: 40, nearest: HANOI }),
    'We have no guide to Kochi. Its plan has places of the guide to Hanoi.',
  ],
])('the source of a plan’s places is shown at once: $source', async (found, text) => {
  await atKochi(found);
  expect((await screen.findByText(text)).closest('[role="status"]')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Build it yourself' })).toBeNull();
});

test('the nearest guide replaces the destination with one tap', async () => {
  const { api } = await atKochi(none({ nearest: HANOI }));
  api.on('GET /place/d-hanoi/coverage', { body: coverage() });
  await userEvent.click(await screen.findByRole('button', { name: 'Plan from Hanoi, 87 km' }));
  expect(screen.getByRole('combobox', { name: 'Destination' })).toHaveProperty('value', 'Hanoi');
  expect(await screen.findByText('Our guide to Hanoi has 46 places.')).toBeDefined();
  await press('Next');
  expect(question()).toBe('How long?');
});

test('without a guide nearby the traveller builds the trip, and the wizard continues that way', async () => {
  await atKochi(none());
  expect(
    await screen.findByText('We don’t have a guide to Kochi yet. You can still build it yourself.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: /Plan from/ })).toBeNull();
  await press('Build it yourself');
  expect(question()).toBe('How long?');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('Step 2 of 6');
});

test('an unknown destination is learned, with real progress, until it has enough places', async () => {
  const { api, say } = await atKochi(none({ learning: NEVER, nearest: HANOI }));
  api.on('POST /place/d-kochi/learn', () => {
    say(running(50));
    return { status: 202, body: none({ learning: { state: 'queued', step: null, progress: 0 } }) };
  });
  const bar = await screen.findByRole('progressbar', { name: 'Learning about Kochi' });
  expect(screen.getByText('Learning about Kochi…')).toBeDefined();
  expect(bar.getAttribute('aria-valuetext')).toBe('Waiting to start');
  // A traveller in a hurry does not have to wait.
  expect(screen.getByRole('button', { name: 'Build it yourself' })).toBeDefined();
  await pass(POLL);
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'));
  expect(bar.getAttribute('aria-valuetext')).toBe('Asking which are famous');
  say(coverage({ source: 'learned', places: 80, learning: { state: 'ready', step: null, progress: 100 } }));
  await pass(POLL);
  expect(await screen.findByText('We learned of 80 places around Kochi from open data.')).toBeDefined();
  expect(screen.queryByRole('progressbar', { name: 'Learning about Kochi' })).toBeNull();
  expect(api.sent('POST /place/d-kochi/learn')).toHaveLength(1);
});

test('failed learning is reported, with alternatives', async () => {
  const { api } = await atKochi(none({ learning: NEVER, nearest: HANOI }));
  api.on('POST /place/d-kochi/learn', {
    status: 202,
    body: none({ learning: { state: 'failed', step: null, progress: 0 }, nearest: HANOI }),
  });
  const failed = 'We could not learn about Kochi right now. You can build the trip yourself.';
  expect(await screen.findByText(failed)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Plan from Hanoi, 87 km' })).toBeDefined();
});

test('refused learning is reported, too', async () => {
  const { api } = await atKochi(none({ learning: NEVER }));
  api.on('POST /place/d-kochi/learn', { status: 429, body: { status: 429, detail: 'Too many.' } });
  const refused = 'We could not learn about Kochi right now. You can build the trip yourself.';
  expect(await screen.findByText(refused)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Build it yourself' })).toBeDefined();
});

test.each([
  ['is cut off', { isCut: true }],
  ['fails', { status: 503, body: { status: 503, detail: 'Down.' } }],
])('a server that %s is asked once, and building it yourself is offered', async (_how, reply) => {
  const { api } = await builders();
  api.on('GET /place/d-kochi/coverage', reply);
  await withKochi();
  const away = 'We can’t look up what we know about Kochi right now. You can build the trip yourself.';
  expect(await screen.findByText(away)).toBeDefined();
  expect(api.calls.filter(({ path }) => path === '/place/d-kochi/coverage')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Build it yourself' })).toBeDefined();
});

test('the wizard waits three seconds for a server that does not answer', async () => {
  // Vitest does not fake it.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new DOMException('Late', 'TimeoutError')), milliseconds);
    return stop.signal;
  });
  const { api } = await builders();
  api.on('GET /place/d-kochi/coverage', () => new Promise<never>(() => undefined));
  await withKochi();
  await pass(3000);
  expect(await screen.findByText(/We can’t look up/)).toBeDefined();
});

test('enough places nearby are used at once, while the city’s own places are learned', async () => {
  const { api } = await atKochi(coverage({ source: 'nearby', places: 40, nearest: HANOI, learning: NEVER }));
  api.on('POST /place/d-kochi/learn', { status: 202, body: running(5) });
  await waitFor(() => expect(api.sent('POST /place/d-kochi/learn')).toHaveLength(1));
});

test('no note is shown before a destination is chosen', async () => {
  await builders();
  await blank();
  expect(document.querySelector('.coverage')).toBeNull();
  await userEvent.type(screen.getByRole('combobox', { name: 'Destination' }), 'K');
  expect(document.querySelector('.coverage')).toBeNull();
});

test('the nearest guide replaces the destination near it, and is not added twice', () => {
  const [kochi, hanoi] = ['d-kochi', 'd-hanoi'].map((place_id, index) => ({
    ...newDestination({ place_id, name: place_id, region: '' }, []),
    key: String(index),
    days: 5 + index,
  }));
  if (kochi === undefined || hanoi === undefined) throw new Error('Two were made');
  const alone = withNearestGuide({ ...EMPTY_DRAFT, destinations: [kochi] }, 'd-kochi', HANOI);
  expect(alone.destinations).toEqual([
    { ...kochi, place_id: 'd-hanoi', name: 'Hanoi', region: 'Vietnam', days: 5 },
  ]);
  const both = withNearestGuide({ ...EMPTY_DRAFT, destinations: [kochi, hanoi] }, 'd-kochi', HANOI);
  expect(both.destinations).toEqual([hanoi]);
});
