import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import { TYPING_PAUSE } from '../../api/query';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { person } from '../../tests/people';
import { fakeTimers, pass } from '../../tests/timers';
import { typeAndStop, typeFast } from '../../tests/typing';

beforeEach(fakeTimers);

const MINA = person('Mina K.', 12);
const YASMIN = person('Yasmin', 1);

const page = (query = '') => bootstrapOf('search', `/search${query}`);
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users and itineraries' });
const count = () => within(screen.getByRole('main')).getByText(/travellers?$/).textContent;
const rows = () => screen.queryAllByRole('link', { description: /^\d+ trips?$/ });
const asked = ({ calls }: FakeApi) =>
  calls.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('name'));

async function open(query = '') {
  const api = await serveApi();
  api.on('GET /user', { body: [MINA, YASMIN] });
  const { html } = await openPage(page(query));
  return { api, html };
}

test('the page starts with popular destinations', async () => {
  const { api, html } = await open();
  expect(html).toContain('Popular destinations');
  expect(screen.getByRole('search').contains(field())).toBe(true);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Users', 'Itineraries']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Users');
  expect(screen.queryByText('Recent searches')).toBeNull();
  expect(api.calls).toEqual([]);
});

test.each(['m', ' m ', '😀'])('one character (%s) does not search', async (text) => {
  const { api } = await open();
  await userEvent.type(field(), text);
  await pass(TYPING_PAUSE);
  expect(screen.getByText('Popular destinations')).toBeDefined();
  expect(api.calls).toEqual([]);
});

test('from two characters on, it searches when typing stops, and shows the count', async () => {
  const { api } = await open();
  typeFast(field(), ' min ');
  expect(screen.getByRole('status').textContent).toBe('Searching for travellers');
  expect(screen.queryByText('Popular destinations')).toBeNull();
  await pass(TYPING_PAUSE);
  const mina = await screen.findByRole('link', { name: 'Mina K.', description: '12 trips' });
  expect(mina.getAttribute('href')).toBe('/user/u-mina-k.');
  expect(screen.getByRole('link', { name: 'Yasmin', description: '1 trip' })).toBeDefined();
  expect(count()).toBe('2 travellers');
  expect(asked(api)).toEqual(['min']);
});

test('one traveller is counted in the singular', async () => {
  const { api } = await open();
  api.on('GET /user', { body: [MINA] });
  await typeAndStop(field(), 'mina');
  await screen.findByText('1 traveller');
});

test('a search shows three skeleton rows', async () => {
  const { api } = await open();
  const answer = api.hold('GET /user?name=min&limit=20');
  await typeAndStop(field(), 'min');
  await waitFor(() => expect(asked(api)).toEqual(['min']));
  expect(document.querySelectorAll('.traveller .skel--disc')).toHaveLength(3);
  await act(() => answer({ body: [MINA] }));
  await screen.findByText('1 traveller');
  expect(document.querySelector('.skel')).toBeNull();
});

test('the answer to an earlier text is never shown', async () => {
  const { api } = await open();
  const late = api.hold('GET /user?name=mi&limit=20');
  api.on('GET /user?name=yas&limit=20', { body: [YASMIN] });
  await typeAndStop(field(), 'mi');
  await waitFor(() => expect(asked(api)).toEqual(['mi']));
  await userEvent.clear(field());
  await userEvent.type(field(), 'yas');
  await act(() => late({ body: [MINA] }));
  await pass(TYPING_PAUSE);
  await screen.findByRole('link', { name: 'Yasmin' });
  await pass(TYPING_PAUSE);
  expect(screen.queryByRole('link', { name: 'Mina K.' })).toBeNull();
  expect(count()).toBe('1 traveller');
});

test('earlier results disappear as soon as the text changes', async () => {
  const { api } = await open();
  await typeAndStop(field(), 'min');
  await screen.findByText('2 travellers');
  typeFast(field(), 'minn');
  expect(screen.queryByRole('link', { name: 'Mina K.' })).toBeNull();
  await pass(TYPING_PAUSE);
  await screen.findByText('2 travellers');
  expect(asked(api)).toEqual(['min', 'minn']);
});

test('a search without results says so and keeps the text', async () => {
  const { api } = await open();
  api.on('GET /user', { body: [] });
  await typeAndStop(field(), 'zzyx');
  await screen.findByRole('heading', { level: 2, name: 'No travellers called “zzyx”' });
  expect(screen.getByText('No travellers found').closest('[role=status]')).not.toBeNull();
  expect(field().value).toBe('zzyx');
});

test('Esc clears the field and shows the suggestions again', async () => {
  await open();
  await typeAndStop(field(), 'min');
  await screen.findByText('2 travellers');
  expect(rows()).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(field().value).toBe('');
  expect(screen.getByText('Popular destinations')).toBeDefined();
  expect(rows()).toEqual([]);
});

test.each([
  [{ status: 503, body: { detail: 'Please try again in a moment.' } }, 'Please try again in a moment.'],
  [{ status: 500 }, 'Search failed'],
])('a failed search shows the reason and can be retried', async (reply, said) => {
  const { api } = await open();
  api.on('GET /user', reply);
  await typeAndStop(field(), 'min');
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  expect(screen.getAllByText('Search failed')).not.toHaveLength(0);
  api.on('GET /user', { body: [MINA] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Mina K.' });
});

test('further travellers load on demand, and the first of them gets the focus', async () => {
  const { api } = await open();
  const next = '/user?name=min&limit=20&cursor=a%2Bb';
  api.on('GET /user', { body: [MINA], headers: { Link: `<${next}>; rel="next"` } });
  // Repeated from the first page because of a rename in between.
  api.on(`GET ${next}`, { body: [YASMIN, MINA] });
  await typeAndStop(field(), 'min');
  await screen.findByText('1+ travellers');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  const yasmin = await screen.findByRole('link', { name: 'Yasmin' });
  expect(count()).toBe('2 travellers');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toBe(yasmin);
});

test('text typed before hydration is searched for', async () => {
  const api = await serveApi();
  api.on('GET /user', { body: [MINA] });
  await openPage(page(), { onHtml: () => (field().value = 'min') });
  await pass(TYPING_PAUSE);
  await screen.findByText('1 traveller');
  expect(field().value).toBe('min');
});

test('the address always contains the current text, without new history entries', async () => {
  await open();
  const before = history.length;
  await typeAndStop(field(), 'min');
  await waitFor(() => expect(location.search).toBe('?q=min'));
  await userEvent.type(field(), 'a k');
  await pass(TYPING_PAUSE);
  await waitFor(() => expect(location.search).toBe('?q=mina+k'));
  await userEvent.clear(field());
  await pass(TYPING_PAUSE);
  await waitFor(() => expect(location.search).toBe(''));
  expect(history.length).toBe(before);
});

test('an address with a text opens its results; an unknown tab shows the first one', async () => {
  const { api, html } = await open('?q=min&tab=recipes');
  expect(html).not.toContain('Popular destinations');
  expect(field().value).toBe('min');
  await screen.findByText('2 travellers');
  expect(asked(api)).toEqual(['min']);
});

test('Back from a traveller shows the results without another call', async () => {
  const { api } = await open();
  await typeAndStop(field(), 'min');
  await userEvent.click(await screen.findByRole('link', { name: 'Mina K.' }));
  await waitFor(() => expect(location.pathname).toBe('/user/u-mina-k.'));
  history.back();
  await screen.findByRole('link', { name: 'Yasmin' });
  expect(field().value).toBe('min');
  expect(asked(api).filter((name) => name !== null)).toEqual(['min']);
});

test('the Search tab starts a new search', async () => {
  await open('?q=min');
  await screen.findByText('2 travellers');
  await userEvent.click(screen.getByRole('link', { name: 'Search' }));
  await screen.findByText('Popular destinations');
  expect(field().value).toBe('');
  expect(location.search).toBe('');
});

test('typing right before leaving the page does not navigate back', async () => {
  const { api } = await open();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await userEvent.type(field(), 'min');
  await userEvent.click(screen.getByRole('link', { name: 'Trips' }));
  await screen.findByRole('heading', { name: 'All Trips' });
  await pass(TYPING_PAUSE);
  expect(location.pathname + location.search).toBe('/trips');
});
