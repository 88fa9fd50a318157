import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { keepPendingShare, pendingShare } from './api/session';
import { serveApi } from './tests/api';
import { bootstrapOf, openPage, renderOnServer } from './tests/page';

function visit(path: string) {
  history.pushState(null, '', path);
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
}

test('following a link changes the title and moves focus, as a full page load would', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(bootstrapOf('search', '/search'));
  expect(document.title).toBe('Search · Waypost');
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link', { name: 'Trips' }));
  const heading = await screen.findByRole('heading', { name: 'All Trips' });
  expect(document.title).toBe('All Trips · Waypost');
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('link', { name: 'Trips' }).getAttribute('aria-current')).toBe('page');
});

test('every page but the first fades in', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(bootstrapOf('search', '/search'));
  delete document.documentElement.dataset['moved'];
  await userEvent.click(screen.getByRole('link', { name: 'Trips' }));
  await screen.findByRole('heading', { name: 'All Trips' });
  expect(document.documentElement.dataset['moved']).toBe('');
});

test('a protected page redirects to sign-in and remembers its address', () => {
  expect(renderOnServer(bootstrapOf('trips', '/trips', { viewer: null }))).not.toContain('All Trips');
});

test.each([
  ['signin', '/signin'],
  ['signup', '/signup'],
  ['forgot-password', '/forgot-password'],
  ['reset-password', '/reset-password'],
])('signed-in travellers are redirected from %s', async (_page, path) => {
  const api = await serveApi();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(bootstrapOf('search', '/search'));
  visit(path);
  await screen.findByRole('heading', { name: 'Hi, Asha Menon' });
  expect(location.pathname).toBe('/explore');
});

test('signed-in travellers are sent on to the remembered address', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(bootstrapOf('search', '/search'));
  visit('/signin?next=%2Ftrips%3Fa%3D1#there');
  await screen.findByRole('heading', { name: 'All Trips' });
  expect(location.pathname + location.search + location.hash).toBe('/trips?a=1#there');
});

test('a pending shared trip opens once for a signed-in traveller', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  api.on('POST /itinerary/join/abc', () => new Promise(() => undefined));
  keepPendingShare('abc');
  await openPage(bootstrapOf('explore', '/explore'));
  await waitFor(() => expect(location.pathname).toBe('/shared/abc'));
  expect(pendingShare()).toBeNull();
});

test('a pending shared trip stays pending for a signed-out visitor', async () => {
  keepPendingShare('abc');
  await openPage(bootstrapOf('signin', '/signin', { viewer: null }));
  expect([location.pathname, pendingShare()]).toEqual(['/signin', 'abc']);
});
