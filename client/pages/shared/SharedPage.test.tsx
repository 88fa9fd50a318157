import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { getToken, keepPendingShare, pendingShare, setToken } from '../../api/session';
import { type FakeApi, serveApi } from '../../tests/api';
import { ASHA, bootstrapOf, openPage, renderOnServer } from '../../tests/page';
import { fakeTimers, pass } from '../../tests/timers';
import { trip } from '../../tests/trip';

const PREVIEW = {
  trip_name: 'Kochi and the backwaters',
  destination: 'Kochi, Kerala, India',
  no_of_days: 3,
  no_of_places: 4,
  place_image: null,
  poster_name: 'Kochi, Kerala, India',
  scenery: 'palms',
  owner_name: 'Mina K.',
  permission: 'edit',
};
const JOIN = 'POST /itinerary/join/abc';
const JOINED = { body: { itinerary_id: 't-kochi', message: 'You can edit this trip now.' } };

const page = (more: Parameters<typeof bootstrapOf>[2] = {}) =>
  bootstrapOf('shared', '/shared/abc', { data: { '/itinerary/shared/abc': PREVIEW }, ...more });
const arrived = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

let api: FakeApi;
beforeEach(async () => {
  api = await serveApi();
  api.on('GET /itinerary/t-kochi', { body: trip() });
  api.on('GET /itinerary', { body: { itineraries: [] } });
});

test('the first HTML shows the loading state without the trip’s id', () => {
  const html = renderOnServer(page());
  expect(html).toContain('Loading shared trip...');
  expect(html).not.toContain('t-kochi');
});

test('while joining, the heading is a status', async () => {
  const answer = api.hold(JOIN);
  await openPage(page());
  const heading = screen.getByRole('heading', { level: 1, name: 'Loading shared trip...' });
  expect(screen.getByRole('status').contains(heading)).toBe(true);
  expect(document.title).toBe('Kochi and the backwaters · Waypost');
  // A call without an answer would be tried again during the next tests.
  await waitFor(() => expect(api.sent(JOIN)).toHaveLength(1));
  await act(() => answer(JOINED));
  await arrived('/trip/t-kochi');
});

test('a signed-in traveller joins once and goes to the trip', async () => {
  api.on(JOIN, JOINED);
  await openPage(page());
  await arrived('/trip/t-kochi');
  await screen.findByRole('heading', { name: 'Kochi and the backwaters' });
  expect(api.sent(JOIN)).toHaveLength(1);
});

test('following the link clears the pending one', async () => {
  keepPendingShare('abc');
  api.on(JOIN, JOINED);
  await openPage(page());
  await arrived('/trip/t-kochi');
  expect(pendingShare()).toBeNull();
  expect(api.sent(JOIN)).toHaveLength(1);
});

test('Back does not follow the link again', async () => {
  api.on(JOIN, JOINED);
  const before = history.length;
  await openPage(page());
  await arrived('/trip/t-kochi');
  expect(history.length).toBe(before);
});

test('a visitor sees the trip’s owner and destination, which are in the first HTML', async () => {
  const { html } = await openPage(page({ viewer: null }));
  for (const text of ['Mina K. invites you to a trip', '3 days · 4 places', 'Kochi, Kerala, India'])
    expect(html).toContain(text);
  expect(html).not.toContain('Loading shared trip...');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kochi and the backwaters');
  expect(screen.getByText('You can change the plan')).toBeDefined();
  expect([location.pathname, pendingShare(), api.calls.length]).toEqual(['/shared/abc', null, 0]);
});

test('joining asks a visitor to sign in, and the link becomes pending', async () => {
  await openPage(page({ viewer: null }));
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await arrived('/signin');
  expect(await screen.findByText('Please sign in to view this shared trip.')).toBeDefined();
  expect(pendingShare()).toBe('abc');
  expect(api.calls).toEqual([]);
});

test('an access token without its cookie is enough to join', async () => {
  api.on(JOIN, JOINED);
  api.on('GET /user/profile', { body: ASHA });
  setToken('token-of-the-test');
  await openPage(page({ viewer: null }));
  await arrived('/trip/t-kochi');
  expect(api.sent(JOIN)).toHaveLength(1);
});

test('a traveller whose session has expired is invited like a visitor', async () => {
  api.on(JOIN, { status: 401, body: { detail: 'Your session has ended. Please sign in again.' } });
  api.on('POST /auth/refresh', { status: 401, body: { detail: 'Please sign in.' } });
  await openPage(page());
  await screen.findByText('Mina K. invites you to a trip');
  expect([getToken(), api.sent(JOIN).length]).toEqual([null, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await arrived('/signin');
  expect(pendingShare()).toBe('abc');
});

test('a link that was turned off is invalid for a visitor', async () => {
  api.on('GET /itinerary/shared/abc', { status: 404, body: { detail: 'Invalid share link.' } });
  await openPage(page({ viewer: null, data: {} }));
  await screen.findByRole('heading', { level: 1, name: 'Invalid share link' });
  expect(pendingShare()).toBeNull();
});

test('a visitor whose invitation cannot be loaded is asked to sign in', async () => {
  api.on('GET /itinerary/shared/abc', { status: 500, body: {} });
  await openPage(page({ viewer: null, data: {} }));
  await arrived('/signin');
  expect(pendingShare()).toBe('abc');
});

test('a failure shows the server’s message and leads to all trips', async () => {
  api.on(JOIN, { status: 409, body: { detail: 'This trip has 50 travellers already.' } });
  await openPage(page());
  expect((await screen.findByRole('alert')).textContent).toContain('This trip has 50 travellers already.');
  await arrived('/trips');
});

test('a traveller whom the owner removed sees the reason and goes to all trips', async () => {
  const detail = 'The owner of this trip removed you from it. Ask them for a new link to join it again.';
  api.on(JOIN, { status: 403, body: { detail } });
  await openPage(page());
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
  await arrived('/trips');
  expect([api.sent(JOIN).length, pendingShare()]).toEqual([1, null]);
});

test('a lost connection is tried again twice, after 1 and 2 seconds', async () => {
  fakeTimers();
  api.on(JOIN, { isCut: true });
  await openPage(page());
  await waitFor(() => expect(api.sent(JOIN)).toHaveLength(1));
  await pass(1000);
  await waitFor(() => expect(api.sent(JOIN)).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
  api.on(JOIN, JOINED);
  await pass(2000);
  await arrived('/trip/t-kochi');
  expect(api.sent(JOIN)).toHaveLength(3);
});

test('a failure without a message shows a general one', async () => {
  api.on(JOIN, { status: 500, body: {} });
  await openPage(page());
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to access shared trip');
  await arrived('/trips');
});

test('a traveller who has left the page is not taken to the trip', async () => {
  const answer = api.hold(JOIN);
  await openPage(page());
  await waitFor(() => expect(api.sent(JOIN)).toHaveLength(1));
  history.pushState(null, '', '/terms');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await screen.findByRole('heading', { level: 1, name: /Terms/ });
  await act(() => answer(JOINED));
  expect(location.pathname).toBe('/terms');
});

test.each(['/shared', '/shared/'])('%s has no token and is an invalid link', async (path) => {
  await openPage(bootstrapOf('not-found', path, { status: 404, detail: 'Invalid share link' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Invalid share link' })).toBeDefined();
  expect(document.title).toBe('Invalid share link · Waypost');
  expect(api.calls).toEqual([]);
});

const wrong = (more: Parameters<typeof bootstrapOf>[2] = {}) =>
  bootstrapOf('not-found', '/shared/old', {
    status: 404,
    detail: 'Invalid share link. Please ask for a new one.',
    ...more,
  });

test('a visitor with an invalid link does not try to join', async () => {
  const { html } = await openPage(wrong({ viewer: null }));
  expect(html).toContain('Invalid share link');
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  expect(api.calls).toEqual([]);
});

test('a signed-in traveller with an invalid link sees why and goes to all trips', async () => {
  api.on('POST /itinerary/join/old', {
    status: 404,
    body: { detail: 'Invalid share link. Please ask for a new one.' },
  });
  await openPage(wrong());
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid share link.');
  await arrived('/trips');
});

test('a link without a token is invalid in client-side navigation, too', async () => {
  await openPage(bootstrapOf('terms', '/terms'));
  history.pushState(null, '', '/shared');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await screen.findByRole('heading', { level: 1, name: 'Invalid share link' });
});
