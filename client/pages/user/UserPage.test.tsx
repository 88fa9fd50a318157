import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { person } from '../../tests/people';
import { fakeTimers, pass } from '../../tests/timers';
import { publishedTrips, traveller } from '../../tests/traveller';

const PATH = '/user/u-mina';
const FOLLOWED = traveller({ is_following: true, trip_list: publishedTrips('Three Kyoto autumns', 'Otaru') });

const page = (answer: unknown) => bootstrapOf('user', PATH, { data: { [PATH]: answer } });
const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);
const main = () => within(screen.getByRole('main'));

test('the first HTML contains the name, counts, About and trips', async () => {
  const { html } = await openPage(page(FOLLOWED));
  for (const text of ['Mina K.', 'Autumn walks.', 'Three Kyoto autumns']) expect(html).toContain(text);
  expect(headings(1)).toEqual(['Mina K.']);
  expect(headings(2)).toEqual(['About', 'Trips']);
  const counts = screen.getAllByRole('definition').map((count) => count.parentElement?.textContent);
  expect(counts).toEqual(['Trips2', 'Followers1,040', 'Following88']);
  expect(document.title).toBe('Mina K. · Waypost');
});

test('each trip links to its page, with its length', async () => {
  await openPage(page(FOLLOWED));
  const link = screen.getByRole('link', {
    name: 'Three Kyoto autumns',
    description: 'Kochi, Kerala, India 6 days · 22 places',
  });
  expect(link.getAttribute('href')).toBe('/trip/t-three-kyoto-autumns');
  expect(main().getAllByRole('listitem')).toHaveLength(2);
});

test('line breaks in About are shown', async () => {
  await openPage(page(FOLLOWED));
  const about = screen.getByText(/Autumn walks/);
  expect(about.textContent).toBe('Autumn walks.\nStation lunches.');
  expect(about.className).toBe('edited-text');
});

test('without a text there is no About section', async () => {
  await openPage(page(traveller({ about_me: '' })));
  expect(headings(2)).toEqual([]);
});

test('the trips of a traveller who is not followed are hidden', async () => {
  await openPage(page(traveller()));
  expect(screen.getByText('Follow this traveler to see their trips!')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Trips' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Follow' })).toBeDefined();
});

test('a followed traveller without published trips shows a hint', async () => {
  await openPage(page(traveller({ is_following: true, trip_count: 0 })));
  expect(screen.getByText('No published trips yet.')).toBeDefined();
});

test.each([
  ['Report profile', 'Report this profile?', `POST ${PATH}/report`],
  ['Report photo', 'Report this photo?', `POST ${PATH}/photo/report`],
])('%s asks for a reason and informs the staff', async (row, title, call) => {
  const api = await serveApi();
  api.on(call, { body: { message: 'Thank you.' } });
  await openPage(page(traveller({ profile_image_url: '/media/mina.webp' })));
  await userEvent.click(screen.getByRole('button', { name: 'Options for Mina K.' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: row }));
  const sheet = await screen.findByRole('dialog', { name: title });
  await userEvent.click(within(sheet).getByRole('radio', { name: 'It’s offensive' }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Report' }));
  expect(await screen.findByText('Thank you.')).toBeDefined();
  expect(api.sent(call)).toEqual([{ reason: 'offensive', text: '' }]);
});

test('a traveller without a photo has none to report', async () => {
  await openPage(page(traveller({ profile_image_url: null })));
  await userEvent.click(screen.getByRole('button', { name: 'Options for Mina K.' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Block',
    'Report profile',
  ]);
});

const BLOCKED = traveller({
  is_blocked: true,
  abilities: { can_follow: false, can_block: true, can_report: true },
});
const menu = async (row: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Options for Mina K.' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: row }));
};

test('Block asks first, mentions that shared trips stay, and then the profile shows Blocked', async () => {
  const api = await serveApi();
  api.on(`PUT ${PATH}/block`, { body: { message: 'You have blocked Mina K.', is_blocked: true } });
  api.on(`GET ${PATH}`, { body: BLOCKED });
  await openPage(page(FOLLOWED));
  await menu('Block');
  const question = within(await screen.findByRole('alertdialog', { name: 'Block Mina K.?' }));
  expect(question.getByText(/Trips that you share stay as they are/)).toBeDefined();
  expect(api.changes()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('You have blocked Mina K.')).toBeDefined();
  expect(api.changes()).toEqual([`PUT ${PATH}/block`]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('Blocked')).toBeDefined();
  expect(screen.queryByRole('button', { name: /follow/i })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Otaru' })).toBeNull();
});

test('Unblock restores Follow', async () => {
  fakeTimers();
  const api = await serveApi();
  api.on(`DELETE ${PATH}/block`, { body: { message: 'You have unblocked Mina K.', is_blocked: false } });
  api.on(`GET ${PATH}`, { body: traveller() });
  await openPage(page(BLOCKED));
  await userEvent.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('You have unblocked Mina K.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Follow' })).toBeDefined();
  expect(screen.queryByText('Blocked')).toBeNull();
  await pass(500);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mina K.'));
});

test('a failed block shows a message and changes nothing', async () => {
  const api = await serveApi();
  api.on(`PUT ${PATH}/block`, { status: 409, body: { detail: 'You have blocked 500 travellers.' } });
  await openPage(page(FOLLOWED));
  await menu('Block');
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('You have blocked 500 travellers.');
  expect(screen.getByRole('button', { name: 'Unfollow', hidden: true })).toBeDefined();
});

test('the traveller’s own page has no Follow button', async () => {
  const oneself = traveller({
    id: 'u-asha',
    name: 'Asha Menon',
    trip_list: publishedTrips('Kochi'),
    abilities: { can_follow: false, can_block: false, can_report: false },
  });
  await openPage(bootstrapOf('user', '/user/u-asha', { data: { '/user/u-asha': oneself } }));
  expect(headings(1)).toEqual(['Asha Menon']);
  expect(screen.getByRole('link', { name: 'Kochi' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /follow|Options/i })).toBeNull();
});

test('the traveller’s own page without published trips does not ask to follow', async () => {
  const oneself = traveller({ id: 'u-asha', trip_count: 3 });
  await openPage(bootstrapOf('user', '/user/u-asha', { data: { '/user/u-asha': oneself } }));
  expect(screen.getByText('No published trips yet.')).toBeDefined();
  expect(screen.queryByText('Follow this traveler to see their trips!')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a loading traveller has a skeleton, and then the name gets the focus', async () => {
  const api = await serveApi();
  let answerNow: () => void = () => undefined;
  const waiting = new Promise<void>((go) => (answerNow = go));
  api.on(`GET ${PATH}`, async () => {
    await waiting;
    return { body: FOLLOWED };
  });
  await openPage(bootstrapOf('user', PATH));
  expect(screen.getByText('Loading traveller').getAttribute('role')).toBe('status');
  expect(headings(1)).toEqual(['Traveller']);
  answerNow();
  const name = await screen.findByRole('heading', { name: 'Mina K.' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.queryByText('Loading traveller')).toBeNull();
});

test('a traveller who failed to load can be retried', async () => {
  const api = await serveApi();
  api.on(`GET ${PATH}`, { status: 503, body: { detail: 'Please try again in a moment.' } });
  await openPage(bootstrapOf('user', PATH));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again in a moment.');
  expect(screen.getByText('Failed to load user profile')).toBeDefined();
  api.on(`GET ${PATH}`, { body: FOLLOWED });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Mina K.' });
});

test('a missing traveller has their own page', async () => {
  const api = await serveApi();
  api.on(`GET ${PATH}`, { status: 404, body: { detail: 'This traveller could not be found.' } });
  await openPage(bootstrapOf('user', PATH));
  await screen.findByRole('heading', { level: 1, name: 'Traveller not found' });
  expect(screen.getByRole('link', { name: 'Search travellers' }).getAttribute('href')).toBe('/search');
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.title).toBe('Traveller not found · Waypost'));
});

test('the server renders the same page for a missing traveller', async () => {
  await openPage(
    bootstrapOf('not-found', PATH, { status: 404, detail: 'This traveller could not be found.' }),
  );
  expect(headings(1)).toEqual(['Traveller not found']);
  expect(document.title).toBe('Traveller not found · Waypost');
});

test('Back leads a visitor from another site to the search', async () => {
  await openPage(page(FOLLOWED));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { level: 1, name: 'Search' });
  expect(location.pathname).toBe('/search');
});

test('Back leads to the previous page', async () => {
  const api = await serveApi();
  api.on('GET /user', { body: [person('Mina', 2)] });
  api.on('GET /user/u-mina', { body: FOLLOWED });
  await openPage(bootstrapOf('search', '/search?q=mi'));
  await userEvent.click(await screen.findByRole('link', { name: 'Mina' }));
  await screen.findByRole('heading', { level: 1, name: 'Mina K.' });
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('link', { name: 'Mina' });
  expect(location.pathname + location.search).toBe('/search?q=mi');
});
