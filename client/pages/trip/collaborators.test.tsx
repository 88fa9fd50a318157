import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { member, people, readersTrip, trip } from '../../tests/trip';
import {
  alert,
  besidesWatching,
  button,
  openTrip,
  press,
  REFUSAL,
  SILENT_REFUSAL,
} from '../../tests/tripPage';

const [ravi, lena, joao] = [member('Ravi', 'edit'), member('Lena', 'view'), member('Joao', 'view')];
const [asha, mina] = [member('Asha Menon', 'view'), member('Mina K.', 'owner')];
const path = (id: string) => `/itinerary/t-kochi/collaborators/${id}`;
const stack = () => screen.queryByRole('button', { name: /Show collaborators/ });
const faces = () => [...(stack()?.children ?? [])].map((face) => face.getAttribute('data-drawn')).join('');
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

test('a trip of one’s own alone shows nobody', async () => {
  const { api } = await openTrip();
  expect(stack()).toBeNull();
  expect(api.calls).toEqual([]);
});

test('the faces are one button that says how many there are, and hydration asks for nothing', async () => {
  const { api } = await openTrip(trip(), people([ravi, lena, joao]));
  expect(stack()?.getAttribute('aria-label')).toBe('4 people on this trip. Show collaborators');
  expect(faces()).toBe('ARL+1');
  expect(besidesWatching(api)).toEqual([]);
});

test('the owner sees everyone, with what they may do', async () => {
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

test('a permission changes at once, and the server is told', async () => {
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
])('a permission that could not be changed returns (%#)', async (reply, text) => {
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

test('removing asks first; who is removed goes at once, and is counted no more', async () => {
  const { api } = await open(trip(), people([ravi, lena]));
  api.on(`DELETE ${path('u-lena')}`, { body: { message: 'Done.' } });
  await remove('Lena');
  await waitFor(() => expect(row('Lena')).toBeUndefined());
  await waitFor(() => expect(api.sent(`DELETE ${path('u-lena')}`)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Close');
  await waitFor(() => expect(faces()).toBe('AR'));
});

test('when the last one has gone, so has the button, and the focus is on the heading', async () => {
  const { api } = await open(trip(), people([ravi]));
  api.on(`DELETE ${path('u-ravi')}`, { status: 404, body: { detail: 'Gone already.' } });
  await remove('Ravi');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stack()).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Kochi and the backwaters'));
});

test('who could not be removed comes back', async () => {
  const { api } = await open(trip(), people([ravi]));
  api.on(`DELETE ${path('u-ravi')}`, SILENT_REFUSAL);
  await remove('Ravi');
  expect(await alert()).toBe('Failed to remove collaborator');
  await waitFor(() => expect(row('Ravi')).toBeDefined());
});

test('the owner goes on to sharing from here', async () => {
  await open(trip(), people([ravi]));
  await press('Share Trip');
  await screen.findByRole('dialog', { name: 'Share Trip' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Collaborators' })).toBeNull());
});

test('others see who may do what, and may leave', async () => {
  const { api } = await open(readersTrip('view'), people([ravi, asha], mina));
  expect(
    sheet()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['MMina K.Owner', 'RRaviJoined by linkCan edit', 'AAsha MenonYouCan view']);
  expect(screen.queryByRole('button', { name: /Remove|Permission|Share/ })).toBeNull();
  api.on(`DELETE ${path('u-asha')}`, { body: { message: 'Done.' } });
  await press('Leave trip');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave this trip?' }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Stay' }));
  expect(besidesWatching(api)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Leave trip' }));
  await waitFor(() => expect(location.pathname).toBe('/trips'));
  expect(api.sent(`DELETE ${path('u-asha')}`)).toHaveLength(1);
});

test('who could not leave stays, and is told', async () => {
  const { api } = await open(readersTrip('edit'), people([{ ...asha, permission: 'edit' }], mina));
  api.on(`DELETE ${path('u-asha')}`, SILENT_REFUSAL);
  await press('Leave trip');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Leave trip' }));
  expect(await alert()).toBe('Failed to leave trip');
  expect(location.pathname).toBe('/trip/t-kochi');
});

test('readers of a published trip who are not on it cannot leave it', async () => {
  await open(readersTrip('view', { is_published: true }), people([ravi], mina));
  expect(screen.queryByRole('button', { name: 'Leave trip' })).toBeNull();
});
