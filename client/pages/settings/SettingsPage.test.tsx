import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Theme } from '../../api/bootstrap';
import { getToken } from '../../api/session';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';

const root = document.documentElement;

beforeEach(() => (root.dataset.theme = ''));
afterEach(() => {
  delete root.dataset.theme;
  document.cookie = 'theme=; Path=/; Max-Age=0';
});

async function open(theme: Theme = ''): Promise<FakeApi> {
  const api = await serveApi();
  api.on('POST /auth/sign-out', { body: { message: 'Bye' } });
  root.dataset.theme = theme;
  await openPage(bootstrapOf('settings', '/settings', { theme }));
  return api;
}

async function ask() {
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  return screen.findByRole('alertdialog', { name: 'Are you sure you want to logout?' });
}

const link = (name: string) => screen.getByRole('link', { name });
const rowsOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map((row) => [row.textContent, row.getAttribute('href')]);
const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));

test('links the account, the legal pages and the profile', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeDefined();
  expect(document.title).toBe('Settings · Waypost');
  expect(rowsOf('Account')).toEqual([
    ['Account Details', '/account-details'],
    ['Sign-in and security', '/settings/security'],
    ['Signed-in devices', '/settings/devices'],
    ['Blocked travellers', '/settings/blocked'],
  ]);
  expect(rowsOf('Legal')).toEqual([
    ['Privacy Policy', '/privacy'],
    ['Terms & Condition', '/terms'],
  ]);
  expect(link('Back').getAttribute('href')).toBe('/profile');
});

test('links to other sites say that they leave the app', async () => {
  await open();
  expect(rowsOf('Stay in touch')).toEqual([
    [
      'Write to us (opens outside Waypost)',
      'mailto:support@example.com?subject=A%20question%20about%20Waypost',
    ],
    ['Rate on Play store (opens outside Waypost)', 'https://play.google.com/store/search?q=Waypost&c=apps'],
    [
      'Follow on Instagram (opens outside Waypost)',
      'https://www.instagram.com/explore/search/keyword/?q=Waypost',
    ],
  ]);
  const windows = within(screen.getByRole('list', { name: 'Stay in touch' }))
    .getAllByRole('link')
    .map((row) => [row.getAttribute('target'), row.getAttribute('rel')]);
  const apart = ['_blank', 'noopener noreferrer'];
  expect(windows).toEqual([[null, null], apart, apart]);
});

test('an app name with spaces is encoded in addresses', async () => {
  await serveApi();
  await openPage(bootstrapOf('settings', '/settings', { appName: 'Way & Post' }));
  expect(link('Rate on Play store (opens outside Way & Post)').getAttribute('href')).toBe(
    'https://play.google.com/store/search?q=Way%20%26%20Post&c=apps',
  );
});

test('shows the version', async () => {
  await serveApi();
  const { html } = await openPage(bootstrapOf('settings', '/settings'));
  expect(screen.getByText('Version 1.0.0')).toBeDefined();
  // A single text node, so that programs reading only the HTML can find the phrase.
  expect(html).toContain('Version 1.0.0');
});

test('the appearance follows the system until one is chosen, which is applied at once and stored', async () => {
  await open();
  expect(screen.getByRole('radiogroup', { name: 'Appearance' })).toBeDefined();
  expect(chosen()).toBe('system');
  await choose('Dark');
  expect(root.dataset.theme).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  expect(chosen()).toBe('dark');
  await choose('Light');
  expect(root.dataset.theme).toBe('light');
  expect(document.cookie).toContain('theme=light');
});

test('the stored appearance is selected from the first paint', async () => {
  const api = await serveApi();
  root.dataset.theme = 'dark';
  const { html } = await openPage(bootstrapOf('settings', '/settings', { theme: 'dark' }));
  expect(html).toMatch(/value="dark"[^>]*checked=""|checked=""[^>]*value="dark"/);
  expect(chosen()).toBe('dark');
  expect(api.calls).toEqual([]);
});

test('choosing the system removes the cookie', async () => {
  document.cookie = 'theme=dark; Path=/';
  await open('dark');
  await choose('System');
  expect(root.dataset.theme).toBe('');
  expect(document.cookie).not.toContain('theme');
  expect(chosen()).toBe('system');
});

test('the chosen appearance stays selected after visiting another page', async () => {
  await open();
  await choose('Dark');
  await userEvent.click(link('Terms & Condition'));
  await screen.findByRole('heading', { level: 1, name: 'Terms' });
  await userEvent.click(link('Back'));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(chosen()).toBe('dark');
});

test('logging out asks first, with focus on Cancel', async () => {
  const api = await open();
  const question = await ask();
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Logout' })));
  expect(api.calls).toEqual([]);
  expect(getToken()).not.toBeNull();
});

test('logging out ends the session and leads to the landing page', async () => {
  const api = await open();
  await userEvent.click(within(await ask()).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  await screen.findByRole('link', { name: "Let's Plan" });
  expect(screen.getByRole('link', { name: "Let's Plan" }).getAttribute('href')).toBe('/signin');
  expect(document.title).toBe('Which way next? · Waypost');
  expect(getToken()).toBeNull();
  expect(api.changes()).toEqual(['POST /auth/sign-out']);
});

test('a failed sign-out still ends the session in this browser', async () => {
  const api = await open();
  api.on('POST /auth/sign-out', { status: 500 });
  await userEvent.click(within(await ask()).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to logout');
  expect(getToken()).toBeNull();
});
