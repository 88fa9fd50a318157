import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { ownProfile, publishedTrips } from '../../tests/traveller';

const PROFILE = ownProfile();

test('shows name, email and counts', async () => {
  await openPage(bootstrapOf('profile', '/profile', { data: { '/user/profile': PROFILE } }));
  expect(screen.getByRole('heading', { name: 'Asha Menon' })).toBeDefined();
  expect(screen.getByText('asha@example.com')).toBeDefined();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '12',
    '1,840',
    '96',
  ]);
});

test('Back and settings are beside the title', async () => {
  await openPage(bootstrapOf('profile', '/profile', { data: { '/user/profile': PROFILE } }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/explore');
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
});

test('the first HTML lists the published trips, each a link', async () => {
  const trip_list = publishedTrips('Tea hills of Munnar', 'Nine days of Tokyo');
  const { html } = await openPage(
    bootstrapOf('profile', '/profile', { data: { '/user/profile': ownProfile({ trip_list }) } }),
  );
  expect(html.indexOf('Tea hills of Munnar')).toBeLessThan(html.indexOf('Nine days of Tokyo'));
  const link = screen.getByRole('link', {
    name: 'Nine days of Tokyo',
    description: 'Kochi, Kerala, India 6 days · 22 places',
  });
  expect(link.getAttribute('href')).toBe('/trip/t-nine-days-of-tokyo');
  expect(screen.queryByText(/Nothing published yet/)).toBeNull();
});

test('without published trips there is a hint', async () => {
  await openPage(bootstrapOf('profile', '/profile', { data: { '/user/profile': PROFILE } }));
  expect(screen.getByText('Nothing published yet. Trips you publish will appear here.')).toBeDefined();
});

test('a loading profile shows its status', async () => {
  const api = await serveApi();
  let answerNow: () => void = () => undefined;
  const waiting = new Promise<void>((go) => (answerNow = go));
  api.on('GET /user/profile', async () => {
    await waiting;
    return { body: PROFILE };
  });
  await openPage(bootstrapOf('profile', '/profile'));
  expect(screen.getByText('Loading your profile').getAttribute('role')).toBe('status');
  answerNow();
  await screen.findByRole('heading', { name: 'Asha Menon' });
  expect(screen.queryByText('Loading your profile')).toBeNull();
});

test('a profile that failed to load shows a message and can be retried', async () => {
  const api = await serveApi();
  api.on('GET /user/profile', { status: 500 });
  await openPage(bootstrapOf('profile', '/profile'));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load profile');
  api.on('GET /user/profile', { body: PROFILE });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Asha Menon' });
});

test('an expired session leads to sign-in and returns afterwards', async () => {
  const api = await serveApi();
  api.on('GET /user/profile', { status: 401, body: { detail: 'Please sign in.' } });
  await openPage(bootstrapOf('profile', '/profile'));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(location.pathname + location.search).toBe('/signin?next=%2Fprofile');
});
