import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { fakeTimers, pass } from '../../../tests/timers';
import { member, people, readersTrip, trip } from '../../../tests/trip';
import {
  alert,
  besidesWatching,
  button,
  openTrip,
  press,
  REFUSAL,
  SILENT_REFUSAL,
} from '../../../tests/tripPage';

const [ravi, lena, joao] = [member('Ravi', 'edit'), member('Lena', 'view'), member('Joao', 'view')];
const [asha, mina] = [member('Asha Menon', 'view'), member('Mina K.', 'owner')];
const path = (id: string) => `/itinerary/t-kochi/collaborators/${id}`;
const stack = () => screen.queryByRole('button', { name: /Show collaborators/ });
const avatars = () =>
  [...(stack()?.children ?? [])].map((avatar) => avatar.getAttribute('data-drawn')).join('');
const sheet = () => within(screen.getByRole('dialog', { name: 'Collaborators' }));
const row = (name: string) =>
  sheet()
    .queryAllByRole('listitem')
    .find((item) => within(item).queryByText(name) !== null);

async function open(...shown: Parameters<typeof openTrip>) {
  const page = await openTrip(...shown);
  await press(/Show collaborators/);
  await screen.findByRole('dialog', { name: 'Collaborators' });
  return page;
}

test('a trip without collaborators shows no avatars', async () => {
  const { api } = await openTrip();
  expect(stack()).toBeNull();
  expect(api.changes()).toEqual([]);
});

test('the avatars are one button with the number of people, and hydration makes no call', async () => {
  const { api } = await openTrip(trip(), people([ravi, lena, joao]));
  expect(stack()?.getAttribute('aria-label')).toBe('4 people on this trip. Show collaborators');
  expect(avatars()).toBe('ARL+1');
  expect(besidesWatching(api)).toEqual([]);
});

test('the owner sees all members with their permissions', async () => {
  await open(trip(), people([ravi, lena]));
  expect(
    sheet()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'AAsha MenonYouOwner',
    expect.stringContaining('RaviJoined by link'),
    expect.stringContaining('LenaJoined by link'),
  ]);
  expect(button(/Permission of Ravi/).textContent).toBe('Edit');
  expect(button(/Permission of Lena/).textContent).toBe('View');
  expect(screen.queryByRole('button', { name: 'Leave trip' })).toBeNull();
});

async function permit(name: string, permission: string) {
  await press(new RegExp(`Permission of ${name}`));
  await userEvent.click(await screen.findByRole('option', { name: permission }));
}

test('a changed permission is shown at once and sent to the server', async () => {
  const { api } = await open(trip(), people([ravi, lena]));
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((go) => (answer = go));
  api.on(`PUT ${path('u-lena')}`, async ({ body }) => {
    await waiting;
    return { body: { message: 'Done.', user_id: 'u-lena', ...(body as { permission: string }) } };
  });
  await permit('Lena', 'Edit');
  await waitFor(() => expect(button(/Permission of Lena/).textContent).toBe('Edit'));
  answer();
  await waitFor(() => expect(api.sent(`PUT ${path('u-lena')}`)).toEqual([{ permission: 'edit' }]));
  expect(button(/Permission of Lena/).textContent).toBe('Edit');
});

test.each([
  [REFUSAL, 'Please try again in a moment.'],
  [SILENT_REFUSAL, 'Failed to update permission'],
])('a permission that could not be changed is reverted (%#)', async (reply, text) => {
  const { api } = await open(trip(), people([ravi]));
  api.on(`PUT ${path('u-ravi')}`, reply);
  await permit('Ravi', 'View');
  expect(await alert()).toBe(text);
  await waitFor(() => expect(button(/Permission of Ravi/).textContent).toBe('Edit'));
});

async function remove(name: string) {
  await press(`Remove ${name}`);
  const question = within(await screen.findByRole('alertdialog', { name: `Remove ${name}?` }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
}

test('removing asks first, and the collaborator disappears at once and is no longer counted', async () => {
  const { api } = await open(trip(), people([ravi, lena]));
  api.on(`DELETE ${path('u-lena')}`, { body: { message: 'Done.' } });
  await remove('Lena');
  await waitFor(() => expect(row('Lena')).toBeUndefined());
  await waitFor(() => expect(api.sent(`DELETE ${path('u-lena')}`)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Close');
  await waitFor(() => expect(avatars()).toBe('AR'));
});

test('with the last collaborator the button disappears, and the heading gets the focus', async () => {
  fakeTimers();
  const { api } = await open(trip(), people([ravi]));
  api.on(`DELETE ${path('u-ravi')}`, { status: 404, body: { detail: 'Gone already.' } });
  await remove('Ravi');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stack()).toBeNull();
  await pass(500);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Kochi and the backwaters'));
});

test('a collaborator who could not be removed reappears', async () => {
  const { api } = await open(trip(), people([ravi]));
  api.on(`DELETE ${path('u-ravi')}`, SILENT_REFUSAL);
  await remove('Ravi');
  expect(await alert()).toBe('Failed to remove collaborator');
  expect(sheet().queryByText(/Links that you shared before/)).toBeNull();
  await waitFor(() => expect(row('Ravi')).toBeDefined());
});

const END = 'DELETE /itinerary/t-kochi/share';
const STATUS = /Links that you shared before no longer let/;

test('after removing somebody, the owner is told what old links still allow and creates new ones', async () => {
  const { api } = await open(trip(), people([ravi, lena]));
  expect(sheet().queryByRole('button', { name: 'Make new links' })).toBeNull();
  api.on(`DELETE ${path('u-lena')}`, { body: { message: 'Done.' } });
  api.on(END, { body: { message: 'The links to your trip are no longer valid.' } });
  await remove('Lena');
  const told = await sheet().findByText(STATUS);
  expect(told.textContent).toBe(
    'Links that you shared before no longer let Lena in. They still open this trip for everyone else who has ' +
      'them, until you make new ones.',
  );
  expect(told.closest('[role="status"]')).not.toBeNull();
  expect(api.sent(END)).toHaveLength(0);
  await press('Make new links');
  await screen.findByRole('dialog', { name: 'Share Trip' });
  expect(await screen.findByText('The links to your trip are no longer valid.')).toBeDefined();
  expect(api.sent(END)).toHaveLength(1);
});

test('the same applies after reducing a permission, but not after raising one', async () => {
  const { api } = await open(trip(), people([ravi, lena]));
  for (const who of ['u-ravi', 'u-lena'])
    api.on(`PUT ${path(who)}`, ({ body }) => ({
      body: { message: 'Done.', user_id: who, ...(body as { permission: string }) },
    }));
  await permit('Lena', 'Edit');
  await waitFor(() => expect(api.sent(`PUT ${path('u-lena')}`)).toHaveLength(1));
  expect(sheet().queryByText(STATUS)).toBeNull();
  await permit('Ravi', 'View');
  expect((await sheet().findByText(STATUS)).textContent).toMatch(/^Links .* no longer let Ravi edit\./);
});

test('a failure to disable old links shows a toast and can be retried', async () => {
  const { api } = await open(trip(), people([ravi, lena]));
  api.on(`DELETE ${path('u-lena')}`, { body: { message: 'Done.' } });
  api.on(END, SILENT_REFUSAL);
  await remove('Lena');
  await sheet().findByText(STATUS);
  await press('Make new links');
  expect(await alert()).toBe('Failed to turn off old links');
  api.on(END, { body: { message: 'Done.' } });
  await press('Make new links');
  await screen.findByRole('dialog', { name: 'Share Trip' });
});

test('the owner can share from the list', async () => {
  await open(trip(), people([ravi]));
  await press('Share Trip');
  await screen.findByRole('dialog', { name: 'Share Trip' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Collaborators' })).toBeNull());
});

test('other members see the permissions and can leave', async () => {
  const { api } = await open(readersTrip('view'), people([ravi, asha], mina));
  expect(
    sheet()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['MMina K.Owner', 'RRaviJoined by linkCan edit', 'AAsha MenonYouCan view']);
  expect(screen.queryByRole('button', { name: /Remove|Permission|Share/ })).toBeNull();
  expect(
    sheet()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Mina K.', '/user/u-mina'],
    ['Ravi', '/user/u-ravi'],
    ['Asha Menon', '/profile'],
  ]);
  api.on(`DELETE ${path('u-asha')}`, { body: { message: 'Done.' } });
  await press('Leave trip');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave this trip?' }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Stay' }));
  expect(besidesWatching(api)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Leave trip' }));
  await waitFor(() => expect(location.pathname).toBe('/trips'));
  expect(api.sent(`DELETE ${path('u-asha')}`)).toHaveLength(1);
});

test('a failed attempt to leave shows a toast, and the trip stays', async () => {
  const { api } = await open(readersTrip('edit'), people([{ ...asha, permission: 'edit' }], mina));
  api.on(`DELETE ${path('u-asha')}`, SILENT_REFUSAL);
  await press('Leave trip');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Leave trip' }));
  expect(await alert()).toBe('Failed to leave trip');
  expect(location.pathname).toBe('/trip/t-kochi');
});

test('readers of a published trip who are not members cannot leave it', async () => {
  await open(readersTrip('view', { is_published: true }), people([ravi], mina));
  expect(screen.queryByRole('button', { name: 'Leave trip' })).toBeNull();
});
