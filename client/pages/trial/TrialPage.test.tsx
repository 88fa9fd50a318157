import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { getToken, keepPendingTrial, takePendingTrial } from '../../api/session';
import type { Trial } from '../../features/trial/api';
import { type FakeApi, serveApi } from '../../tests/api';
import { ASHA, bootstrapOf, openPage, type OpenOptions } from '../../tests/page';
import { activity, day, people, trip } from '../../tests/trip';

const WORKING: Trial['status'] = {
  status: 'building',
  progress: 40,
  step: 'Arranging your days',
  detail: '',
  stage: 'arranging',
  stage_number: 3,
  stages: 5,
  done: 1,
  total: 2,
  passed: [],
};
const READY: Trial['status'] = { ...WORKING, status: 'ready', progress: 100, step: 'Your trip is ready' };

function trial(more: Partial<Trial> = {}): Trial {
  return {
    trip_name: 'Kochi in 2 days',
    city: 'Kochi',
    place_id: 'p-kochi',
    destination: 'Kochi, Kerala, India',
    no_of_days: 2,
    place_image: null,
    poster_name: 'Kochi, Kerala, India',
    scenery: 'palms',
    status: READY,
    plan: {
      destinations: [{ name: 'Kochi', place_id: 'p-kochi', no_of_days: 2, start_date: null }],
      days: [
        day('Day 1', [activity('Fishing Nets'), activity('Jew Town')]),
        day('Day 2', [activity('Marari Beach')]),
      ],
      no_of_places: 3,
      attributions: ['© OpenStreetMap contributors, ODbL 1.0'],
    },
    is_saved: false,
    expires_at: '2026-08-02T09:00:00+00:00',
    ...more,
  };
}

const page = (answer: Trial, more: Parameters<typeof bootstrapOf>[2] = {}) =>
  bootstrapOf('trial', '/try', { viewer: null, data: { '/trial': answer }, ...more });

async function open(
  answer: Trial,
  more: Parameters<typeof bootstrapOf>[2] = {},
  options: OpenOptions = {},
): Promise<{ api: FakeApi; html: string }> {
  const api = await serveApi();
  api.on('GET /trial', { body: answer });
  api.on('POST /trial/save', { status: 201, body: { itinerary_id: 't-kochi', message: 'Saved.' } });
  api.on('GET /itinerary/t-kochi', { body: trip() });
  api.on('GET /itinerary/t-kochi/collaborators', { body: people() });
  const { html } = await openPage(page(answer, more), options);
  return { api, html };
}

test('the first HTML contains the whole plan, read-only', async () => {
  const { html } = await open(trial());
  for (const text of ['Kochi in 2 days', 'Fishing Nets', 'Marari Beach', '2 days · 3 places'])
    expect(html).toContain(text);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kochi in 2 days');
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Fishing Nets',
    'Jew Town',
    'Marari Beach',
  ]);
  // Place pages require an account.
  expect(screen.queryByRole('link', { name: 'Fishing Nets' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Add|Fill|Options/ })).toBeNull();
  expect(screen.getByText(/OpenStreetMap contributors/)).toBeDefined();
  expect(document.title).toBe('Kochi in 2 days · Waypost');
});

test('while the trip is being planned the page shows the progress, and then the plan', async () => {
  const api = await serveApi();
  let answer = trial({ status: WORKING, plan: null });
  api.on('GET /trial', () => ({ body: answer }));
  const { html } = await openPage(page(answer));
  expect(html).toContain('http-equiv="refresh"');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Planning Kochi…');
  expect(screen.getByRole('progressbar', { name: 'Planning your trip' }).getAttribute('aria-valuetext')).toBe(
    'Arranging your days',
  );
  answer = trial();
  await screen.findByRole('heading', { level: 1, name: 'Kochi in 2 days' });
});

test('a visitor who saves it signs up first', async () => {
  const { api } = await open(trial());
  await userEvent.click(screen.getByRole('link', { name: 'Save this trip' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  // The scripts for toasts may load after the page.
  await screen.findByText('Sign up to save your trip. It waits for you here.');
  expect(takePendingTrial()).toBe(true);
  expect(api.changes()).toEqual([]);
});

test('with a new account the trip is saved and opened', async () => {
  const api = await serveApi();
  api.on('POST /auth/verify-user', { body: { message: 'Welcome!', access_token: 'token-1' } });
  api.on('GET /user/profile', { body: ASHA });
  api.on('GET /trial', { body: trial() });
  api.on('POST /trial/save', { status: 201, body: { itinerary_id: 't-kochi', message: 'Saved.' } });
  api.on('GET /itinerary/t-kochi', { body: trip() });
  api.on('GET /itinerary/t-kochi/collaborators', { body: people() });
  keepPendingTrial();
  await openPage(bootstrapOf('verification', '/verification', { viewer: null }), {
    state: { email: 'asha@example.com', isNewUser: true },
  });
  await userEvent.click(screen.getByRole('textbox', { name: 'Digit 1 of 4' }));
  await userEvent.keyboard('4071');
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
  expect(getToken()).toBe('token-1');
  expect(api.sent('POST /trial/save')).toHaveLength(1);
  expect(takePendingTrial()).toBe(false);
});

test('a traveller saves it with one call, however often they press', async () => {
  const { api } = await open(trial(), { viewer: ASHA });
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save this trip' }));
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
  expect(api.sent('POST /trial/save')).toHaveLength(1);
});

test('a press while the saved trip loads does not save it again', async () => {
  const { api } = await open(trial(), { viewer: ASHA }, { loading: 'trip' });
  await userEvent.click(screen.getByRole('button', { name: 'Save this trip' }));
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
  await userEvent.click(screen.getByRole('button', { name: 'Open your trip' }));
  expect(api.sent('POST /trial/save')).toHaveLength(1);
});

test('a refusal is shown, and the trip stays on the page', async () => {
  const { api } = await open(trial(), { viewer: ASHA });
  api.on('POST /trial/save', { status: 404, body: { detail: 'There is no trip here.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save this trip' }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no trip here.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kochi in 2 days');
});

test('a trip that is already saved is opened', async () => {
  await open(trial({ is_saved: true }), { viewer: ASHA });
  expect(screen.getByText('This trip is saved.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Open your trip' }));
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
});

test('a trip that could not be planned shows the reason', async () => {
  const detail = 'We don’t know enough places around Kochi.';
  await open(trial({ status: { ...WORKING, status: 'failed', detail }, plan: null }));
  expect(screen.getByText(detail)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Try another city' }).getAttribute('href')).toBe('/#try');
});

test('without a trip the page says how long trial trips are stored', async () => {
  const detail = 'There is no trip here.';
  await openPage(bootstrapOf('not-found', '/try', { viewer: null, status: 404, detail }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trip not found');
  expect(screen.getByText(/we keep a trip for one day/)).toBeDefined();
});
