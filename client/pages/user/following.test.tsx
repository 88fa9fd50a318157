import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/client';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { fakeTimers, pass } from '../../tests/timers';
import { ownProfile, publishedTrips, traveller } from '../../tests/traveller';

const PATH = '/user/u-mina';
const TRIPS = publishedTrips('Three Kyoto autumns');

/** Starts an API in which Mina is followed or not, and whose answers wait until they are released. */
async function mina(isFollowing: boolean, more: Record<string, unknown> = {}) {
  const api = await serveApi();
  const held: (() => void)[] = [];
  let isHeld = false;
  let now = isFollowing;
  const seen = () =>
    traveller({ is_following: now, followers_count: 1040 + Number(now), trip_list: now ? TRIPS : [] });
  api.on('POST /user/follow', async ({ body }) => {
    if (isHeld) await new Promise<void>((go) => held.push(go));
    now = (body as Schema<'Follow'>).action === 'follow';
    return { body: { message: 'Done.', is_following: now, followers_count: 1040 + Number(now) } };
  });
  api.on(`GET ${PATH}`, () => ({ body: seen() }));
  await openPage(bootstrapOf('user', PATH, { data: { [PATH]: seen(), ...more } }));
  return {
    api,
    hold: () => (isHeld = true),
    letGo: async () => {
      await waitFor(() => expect(held).not.toEqual([]));
      held.shift()?.();
    },
  };
}

const button = () => screen.getByRole('button', { name: /^(Follow|Unfollow)$/ });
const press = () => userEvent.click(button());
const shown = () => `${button().textContent}, ${screen.getAllByRole('definition')[1]?.textContent}`;
const trip = () => screen.queryByRole('link', { name: 'Three Kyoto autumns' });
const actions = (api: FakeApi) =>
  api.sent('POST /user/follow').map((body) => (body as Schema<'Follow'>).action);
const asked = (api: FakeApi) =>
  api.calls.filter(({ method, path }) => method === 'GET' && path === PATH).length;
const refusal = { status: 500, body: { detail: 'The mountains are closed.' } };

test('following is shown at once, announced, and loads the trips', async () => {
  const { api, hold, letGo } = await mina(false);
  hold();
  await press();
  await waitFor(() => expect(shown()).toBe('Unfollow, 1,041'));
  expect(screen.getByText('Following Mina K.').getAttribute('role')).toBe('status');
  expect(screen.getByText('Loading trips').getAttribute('role')).toBe('status');
  expect(screen.queryByText('Follow this traveler to see their trips!')).toBeNull();
  await letGo();
  await screen.findByRole('link', { name: 'Three Kyoto autumns' });
  expect(shown()).toBe('Unfollow, 1,041');
  expect(api.sent('POST /user/follow')).toEqual([{ action: 'follow', target_user_id: 'u-mina' }]);
});

test('the button keeps the focus when it changes', async () => {
  await mina(false);
  button().focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Three Kyoto autumns' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unfollow' }));
});

test('unfollowing is shown at once, announced, and hides the trips', async () => {
  const { api, hold, letGo } = await mina(true);
  hold();
  await press();
  await waitFor(() => expect(shown()).toBe('Follow, 1,040'));
  expect(trip()).toBeNull();
  expect(screen.getByText('No longer following Mina K.')).toBeDefined();
  await letGo();
  await waitFor(() => expect(asked(api)).toBe(1));
  expect(shown()).toBe('Follow, 1,040');
  expect(screen.getByText('Follow this traveler to see their trips!')).toBeDefined();
});

test.each([
  [false, 'Follow, 1,040'],
  [true, 'Unfollow, 1,041'],
])('a rejected change is rolled back and reported (followed before: %s)', async (isFollowing, before) => {
  const { api } = await mina(isFollowing);
  api.on('POST /user/follow', refusal);
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe('The mountains are closed.');
  await waitFor(() => expect(shown()).toBe(before));
  expect(trip() !== null).toBe(isFollowing);
  expect(screen.queryByText(/ollowing Mina K\./)).toBeNull();
});

test('after several presses the last one wins', async () => {
  const { api, hold, letGo } = await mina(false);
  hold();
  for (const expected of ['Unfollow, 1,041', 'Follow, 1,040', 'Unfollow, 1,041']) {
    await press();
    await waitFor(() => expect(shown()).toBe(expected));
  }
  await letGo();
  await letGo();
  await screen.findByRole('link', { name: 'Three Kyoto autumns' });
  expect(shown()).toBe('Unfollow, 1,041');
  expect(actions(api)).toEqual(['follow', 'follow']);
});

test('a double press is sent as two changes', async () => {
  const { api, hold, letGo } = await mina(false);
  hold();
  await userEvent.dblClick(button());
  await waitFor(() => expect(shown()).toBe('Follow, 1,040'));
  await letGo();
  await letGo();
  await waitFor(() => expect(asked(api)).toBe(1));
  expect(actions(api)).toEqual(['follow', 'unfollow']);
  expect(shown()).toBe('Follow, 1,040');
});

test('a failed press is silent if another one followed', async () => {
  const { api } = await mina(false);
  let refuse: () => void = () => undefined;
  const waiting = new Promise<void>((go) => (refuse = go));
  api.on('POST /user/follow', async () => {
    await waiting;
    api.on('POST /user/follow', {
      body: { message: 'Done.', is_following: false, followers_count: 1040 },
    });
    return refusal;
  });
  await userEvent.dblClick(button());
  refuse();
  await waitFor(() => expect(asked(api)).toBe(1));
  expect(actions(api)).toEqual(['follow', 'unfollow']);
  expect(shown()).toBe('Follow, 1,040');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the count is the server’s if others have followed meanwhile', async () => {
  const { api } = await mina(false);
  api.on('POST /user/follow', { body: { message: 'Done.', is_following: true, followers_count: 1060 } });
  api.on(`GET ${PATH}`, {
    body: traveller({ is_following: true, followers_count: 1060, trip_list: TRIPS }),
  });
  await press();
  await waitFor(() => expect(shown()).toBe('Unfollow, 1,060'));
});

test('trips that failed to load after following can be retried', async () => {
  const { api } = await mina(false);
  api.on(`GET ${PATH}`, refusal);
  await press();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(shown()).toBe('Unfollow, 1,041');
  api.on(`GET ${PATH}`, {
    body: traveller({ is_following: true, followers_count: 1041, trip_list: TRIPS }),
  });
  await userEvent.click(again);
  await screen.findByRole('link', { name: 'Three Kyoto autumns' });
});

test('the traveller’s own following count is refreshed', async () => {
  const { api } = await mina(false, { '/user/profile': ownProfile({ following_count: 96 }) });
  api.on('GET /user/profile', { body: ownProfile({ following_count: 97 }) });
  await press();
  await screen.findByRole('link', { name: 'Three Kyoto autumns' });
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  await waitFor(() => expect(screen.getAllByRole('definition')[2]?.textContent).toBe('97'));
});

test('leaving and returning before the answer shows the latest choice', async () => {
  const { api, hold, letGo } = await mina(false, { '/user/profile': ownProfile() });
  hold();
  await press();
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  await act(async () => {
    history.back();
    await Promise.resolve();
  });
  await screen.findByRole('heading', { level: 1, name: 'Mina K.' });
  expect(shown()).toBe('Unfollow, 1,041');
  await letGo();
  await screen.findByRole('link', { name: 'Three Kyoto autumns' });
  expect(actions(api)).toEqual(['follow']);
});

test('without a network the call is tried three times, then rolled back and reported', async () => {
  fakeTimers();
  const { api } = await mina(false);
  api.on('POST /user/follow', { isCut: true });
  await userEvent.click(button());
  await waitFor(() => expect(shown()).toBe('Unfollow, 1,041'));
  for (const tries of [1, 2]) {
    await waitFor(() => expect(actions(api)).toHaveLength(tries));
    await pass(1000 * tries);
  }
  const text = 'Network error - Please check your connection';
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(actions(api)).toEqual(['follow', 'follow', 'follow']);
  await waitFor(() => expect(shown()).toBe('Follow, 1,040'));
});
