import { afterEach, beforeEach, expect, test } from 'vitest';

import { serveApi } from '../tests/api';
import { request } from './client';
import {
  clearSession,
  getToken,
  holdSessionOf,
  keepPendingShare,
  leaveBrowser,
  leaveTab,
  nameSession,
  onSessionEnd,
  pendingShare,
  setToken,
} from './session';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => {
  nameSession('Waypost');
  holdSessionOf(null);
  document.cookie = 'csrf_refresh_token=; max-age=0';
});

const UNAUTHORIZED = { status: 401, body: { status: 401, detail: 'Please sign in.' } };

const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub })).replaceAll('=', '')}.c2ln`;

test('the keys in both storages have the app’s prefix', () => {
  nameSession('Trailhead');
  setToken('t1');
  expect(sessionStorage.getItem('Trailhead_TOKEN')).toBe('t1');
  expect(localStorage.length).toBe(0);
  keepPendingShare('abc');
  expect([pendingShare(), sessionStorage.length]).toEqual(['abc', 2]);
});

test('clearing a session removes the token and the user from both storages', () => {
  setToken('t1');
  localStorage.setItem('Waypost_TOKEN', 't1');
  localStorage.setItem('Waypost_USER', '{}');
  localStorage.setItem('Waypost_RECENT', '[]');
  clearSession();
  expect([getToken(), localStorage.getItem('Waypost_TOKEN'), localStorage.getItem('Waypost_USER')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(localStorage.getItem('Waypost_RECENT')).toBe('[]');
});

test('signing out removes the tab’s drafts, but no keys of other programs', () => {
  setToken('t1');
  sessionStorage.setItem('Waypost_TRIP_DRAFT', '{}');
  sessionStorage.setItem('other', 'stays');
  localStorage.setItem('Waypost_RECENT', '[]');
  leaveTab();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
  expect(localStorage.getItem('Waypost_RECENT')).toBe('[]');
});

test('deleting the account also clears what the browser has stored', () => {
  setToken('t1');
  sessionStorage.setItem('Waypost_TRIP_DRAFT', '{}');
  localStorage.setItem('Waypost_RECENT', '[]');
  localStorage.setItem('other', 'stays');
  leaveBrowser();
  expect([sessionStorage.length, Object.keys(localStorage)]).toEqual([0, ['other']]);
});

test('a token of another traveller is not used on this page', () => {
  setToken(tokenOf('u-mina'));
  holdSessionOf('u-asha');
  expect(getToken()).toBeNull();
  setToken(tokenOf('u-asha'));
  holdSessionOf('u-asha');
  expect(getToken()).toBe(tokenOf('u-asha'));
});

test('a tab ends its session if someone else has signed in elsewhere', async () => {
  const api = await serveApi();
  api.on('PUT /user/profile', UNAUTHORIZED);
  api.on('POST /auth/refresh', { body: { access_token: tokenOf('u-mina') } });
  document.cookie = 'csrf_refresh_token=csrf-1';
  setToken(tokenOf('u-asha'));
  holdSessionOf('u-asha');
  let told = 0;
  const stop = onSessionEnd(() => (told += 1));
  await expect(request('PUT', '/user/profile')).rejects.toThrow('Please sign in.');
  stop();
  expect([told, getToken()]).toEqual([1, null]);
  expect(api.calls.map(({ path }) => path)).toEqual(['/user/profile', '/auth/refresh']);
});

test('a new tab of a signed-in browser gets a token before its first call', async () => {
  const api = await serveApi();
  api.on('POST /auth/refresh', ({ headers }) =>
    headers['x-csrf-token'] === 'csrf-1' ? { body: { access_token: 'fresh' } } : UNAUTHORIZED,
  );
  api.on('GET /user/profile', { body: { name: 'Asha' } });
  document.cookie = 'csrf_refresh_token=csrf-1';
  await Promise.all([request('GET', '/user/profile'), request('GET', '/user/profile')]);
  expect(api.calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/auth/refresh', undefined],
    ['/user/profile', 'Bearer fresh'],
    ['/user/profile', 'Bearer fresh'],
  ]);
  expect(getToken()).toBe('fresh');
});

test('signing out works with a missing or stale token', async () => {
  const api = await serveApi();
  api.on('POST /auth/refresh', { body: { access_token: 'fresh' } });
  api.on('POST /auth/sign-out', ({ headers }) =>
    headers.authorization === 'Bearer fresh' ? { body: { message: 'Bye' } } : UNAUTHORIZED,
  );
  document.cookie = 'csrf_refresh_token=csrf-1';
  setToken('old');
  expect(await request('POST', '/auth/sign-out')).toEqual({ message: 'Bye' });
});

test('a wrong password does not trigger a refresh', async () => {
  const api = await serveApi();
  api.on('POST /auth/sign-in', UNAUTHORIZED);
  document.cookie = 'csrf_refresh_token=csrf-1';
  await expect(request('POST', '/auth/sign-in', { body: {} })).rejects.toThrow('Please sign in.');
  expect(api.calls).toHaveLength(1);
});

test('a session that the server ended is cleared, and listeners are called', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', UNAUTHORIZED);
  api.on('POST /auth/refresh', UNAUTHORIZED);
  document.cookie = 'csrf_refresh_token=csrf-1';
  setToken('old');
  let told = 0;
  const stop = onSessionEnd(() => (told += 1));
  await expect(request('GET', '/itinerary')).rejects.toThrow();
  stop();
  expect([told, getToken()]).toEqual([1, null]);
});

test('a session without its cookie has ended', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', UNAUTHORIZED);
  let told = 0;
  const stop = onSessionEnd(() => (told += 1));
  await expect(request('GET', '/itinerary')).rejects.toThrow('Please sign in.');
  stop();
  expect([told, api.calls.length]).toEqual([1, 1]);
});
