import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { readersTrip, trip } from '../../../tests/trip';
import { CHANGE, openTrip, REFUSAL, SILENT_REFUSAL } from '../../../tests/tripPage';

const like = () => screen.getByRole('button', { name: /^Like, / });
const shown = () => `${like().getAttribute('aria-label')}, ${like().getAttribute('aria-pressed')}`;
const press = () => userEvent.click(like());

test('a like counts at once and is sent to the server', async () => {
  const { api, hold, now } = await openTrip(readersTrip('view'));
  expect(shown()).toBe('Like, 128 likes, false');
  expect(like().textContent).toBe('128');
  const letGo = hold();
  await press();
  await waitFor(() => expect(shown()).toBe('Like, 129 likes, true'));
  await letGo();
  await waitFor(() => expect(now().is_liked).toBe(true));
  expect(api.sent(CHANGE)).toEqual([{ like: true }]);
  expect(shown()).toBe('Like, 129 likes, true');
});

test('a like can be removed', async () => {
  const { now } = await openTrip(trip({ is_liked: true, likes_count: 1 }));
  expect(shown()).toBe('Like, 1 like, true');
  await press();
  await waitFor(() => expect(shown()).toBe('Like, 0 likes, false'));
  await waitFor(() => expect(now().is_liked).toBe(false));
});

test('after rapid presses the last one wins', async () => {
  const { api, hold, now } = await openTrip();
  const letGo = hold();
  await press();
  await press();
  await press();
  await waitFor(() => expect(shown()).toBe('Like, 129 likes, true'));
  await letGo();
  await letGo();
  await waitFor(() => expect(api.sent(CHANGE)).toHaveLength(2));
  await waitFor(() => expect(now().is_liked).toBe(true));
  expect(shown()).toBe('Like, 129 likes, true');
});

test.each([
  [REFUSAL, 'Please try again in a moment.'],
  [SILENT_REFUSAL, 'Failed to update like'],
])('a failed like is reverted with a toast (%#)', async (reply, text) => {
  const { api } = await openTrip();
  api.on(CHANGE, reply);
  await press();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await waitFor(() => expect(shown()).toBe('Like, 128 likes, false'));
});

test('the count is the server’s, even if others liked the trip', async () => {
  const { api, now } = await openTrip();
  api.on(CHANGE, { body: { ...now(), is_liked: true, likes_count: 140 } });
  await press();
  await waitFor(() => expect(shown()).toBe('Like, 140 likes, true'));
});

test('the heart animates only on a press', async () => {
  await openTrip(trip({ is_liked: true }));
  expect(like().className).not.toContain('like--pops');
  await press();
  await press();
  await waitFor(() => expect(like().className).toContain('like--pops'));
});

test('readers of a trip hidden by the staff see the reason', async () => {
  await openTrip(trip({ hidden_why: 'It names a private person.' }));
  expect(
    screen.getByText('Our staff have hidden this trip from others: It names a private person.'),
  ).toBeDefined();
});

test('a trip that is not hidden shows no such notice', async () => {
  await openTrip();
  expect(screen.queryByText(/Our staff have hidden/)).toBeNull();
});

test('a trip without places shows only its length', async () => {
  await openTrip(trip({ no_of_days: 3, no_of_places: 0 }));
  expect(screen.getByText('3 days')).toBeDefined();
  expect(screen.queryByText(/0 places/)).toBeNull();
});
