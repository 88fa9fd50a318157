import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { fakeTimers, pass } from '../../tests/timers';
import {
  STORAGE_KEY,
  withKochi,
  question,
  press,
  goToName,
  building,
  QUEUED,
  READY,
  ACCEPTED,
  builders,
} from '../../tests/wizard';

/** Delay between polls, in milliseconds. */
const POLL = 500;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

test('a double click on Build Trip sends one request', async () => {
  const { api } = await builders();
  await withKochi();
  await goToName();
  const build = screen.getByRole('button', { name: 'Build Trip' });
  const form = build.closest('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await screen.findByText('Do not Go Back');
  await waitFor(() => expect(screen.getByText('Waiting to start')).toBeDefined());
  expect(api.sent('POST /itinerary')).toHaveLength(1);
});

test('progress advances only with the server’s status', async () => {
  fakeTimers();
  const { say } = await builders();
  await withKochi();
  await goToName();
  await press('Build Trip');
  await screen.findByText('Waiting to start');
  expect(document.activeElement?.textContent).toBe('Planning your 3 days in Kochi');
  const bar = () => screen.getByRole('progressbar', { name: 'Building your trip' });
  expect(bar().hasAttribute('aria-valuenow')).toBe(false);
  expect(screen.queryByText('Reading your choices')).toBeNull();
  say(building('finding', 2, 20, '46 found, 18 kept'));
  await pass(POLL);
  await screen.findByText('46 found, 18 kept');
  expect(bar().getAttribute('aria-valuenow')).toBe('20');
  expect(bar().getAttribute('aria-valuetext')).toBe('Stage 2 of 5, finding places in Kochi');
  expect(screen.getByText('Stage 2 of 5')).toBeDefined();
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced).toContain('Stage 2 of 5, finding places in Kochi');
  expect(
    screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent,
  ).toContain('Finding places in Kochi');
  say(building('measuring', 4, 80));
  await pass(POLL);
  await screen.findByText('Stage 4 of 5');
  expect(bar().getAttribute('aria-valuenow')).toBe('80');
});

test('a trip built by the traveller shows only the last stage', async () => {
  const { api } = await builders();
  const answer = api.hold('POST /itinerary');
  await withKochi();
  await goToName(/Build it myself/);
  await press('Build Trip');
  await screen.findByText('Saving your trip');
  expect(screen.queryByText('Arranging your days')).toBeNull();
  await act(() => answer({ status: 201, body: { itinerary_id: 't-kochi', message: 'Ready.' } }));
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
});

test.each([
  [
    'the request is refused',
    { status: 503, body: { detail: 'We cannot build trips right now.' } },
    QUEUED,
    'We cannot build trips right now.',
  ],
  [
    'the build fails',
    ACCEPTED,
    { ...QUEUED, status: 'failed', detail: 'No place is known there.' },
    'No place is known there.',
  ],
  [
    'too many builds are unfinished',
    { status: 429, body: { detail: 'You already have 10 trips waiting to be built.' } },
    QUEUED,
    'You already have 10 trips waiting to be built.',
  ],
  ['the build fails without a reason', ACCEPTED, { ...QUEUED, status: 'failed' }, 'Failed to create trip'],
])('if %s, the answers are preserved and Build Trip has the focus', async (_, answer, status, text) => {
  const { api, say } = await builders();
  api.on('POST /itinerary', answer);
  say(status);
  await withKochi();
  await goToName();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Trip name' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Trip name' }), 'Nets');
  await press('Build Trip');
  await waitFor(
    () => expect(screen.getAllByRole('alert').some((alert) => alert.textContent === text)).toBe(true),
    {
      timeout: 15_000,
    },
  );
  expect(question()).toBe('Name your trip');
  expect(screen.getByRole('textbox', { name: 'Trip name' })).toHaveProperty('value', 'Nets');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Build Trip' }));
  await press('Build Trip');
  await waitFor(() => expect(api.sent('POST /itinerary').length).toBe(2));
  // Wait for the second failure too: it would write to the draft of the next test.
  await waitFor(() => expect(question()).toBe('Name your trip'));
  const keys = api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});

test('after a reload the build is followed without another request', async () => {
  const { api, say } = await builders();
  await withKochi();
  await goToName();
  await press('Build Trip');
  await screen.findByText('Waiting to start');
  cleanup();
  // A reload preserves the address, and the previous history entry is the same page.
  await withKochi({ state: { isWaiting: true } });
  await screen.findByText('Do not Go Back');
  say(READY);
  await waitFor(() => expect(location.pathname).toBe('/trip/t-kochi'));
  expect(api.sent('POST /itinerary')).toHaveLength(1);
});

test('leaving during a build asks first', async () => {
  await builders();
  await withKochi();
  await goToName();
  await press('Build Trip');
  await screen.findByText('Waiting to start');
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  history.back();
  const ask = await screen.findByRole('alertdialog', { name: 'Leave before your trip is ready?' });
  expect(document.activeElement).toBe(within(ask).getByRole('button', { name: 'Stay' }));
  await userEvent.click(within(ask).getByRole('button', { name: 'Stay' }));
  expect(screen.getByText('Do not Go Back')).toBeDefined();
  history.back();
  await screen.findByRole('alertdialog');
  await press('Leave');
  await waitFor(() => expect(location.pathname).toBe('/trips'));
  expect(sessionStorage.getItem(STORAGE_KEY)).toBeNull();
});
