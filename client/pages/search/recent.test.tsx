import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { person } from '../../tests/people';
import { fakeTimers } from '../../tests/timers';
import { typeAndStop } from '../../tests/typing';

const KEY = 'Waypost_RECENT_SEARCHES_u-asha';
const MINA = { id: 'u-mina', name: 'Mina K.', type: 'user' };
const KYOTO = { id: 't-kyoto', name: 'Kyoto in four days', type: 'trip' };
const RAVI = { id: 'u-ravi', name: 'Ravi', type: 'user' };

const start = (searches: unknown[] = []) => {
  if (searches.length > 0) localStorage.setItem(KEY, JSON.stringify(searches));
  return openPage(bootstrapOf('search', '/search'));
};
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as unknown;
const field = () => screen.getByRole('searchbox', { name: 'Search users and itineraries' });
const section = () =>
  screen.getByRole('heading', { name: 'Recent searches' }).closest('section') ?? document.body;
const names = () =>
  within(section())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const remover = (name: string) => screen.getByRole('button', { name: `Remove ${name} from recent searches` });
const refuse = () => {
  throw new DOMException('No storage for you', 'SecurityError');
};

test('recent searches link to their pages and are not rendered on the server', async () => {
  const { html } = await start([MINA, KYOTO]);
  expect(html).not.toContain('Recent searches');
  expect(names()).toEqual(['Mina K.', 'Kyoto in four days']);
  expect(screen.getByRole('link', { name: 'Mina K.' }).getAttribute('href')).toBe('/user/u-mina');
  expect(screen.getByRole('link', { name: 'Kyoto in four days' }).getAttribute('href')).toBe('/trip/t-kyoto');
});

test('an opened traveller is stored once, at the front', async () => {
  fakeTimers();
  const api = await serveApi();
  api.on('GET /user', { body: [{ ...person('Ravi', 3), id: 'u-ravi', name: 'Ravi Rao' }] });
  await start([MINA, RAVI]);
  await typeAndStop(field(), 'ravi');
  await userEvent.click(await screen.findByRole('link', { name: 'Ravi Rao' }));
  await waitFor(() => expect(location.pathname).toBe('/user/u-ravi'));
  expect(stored()).toEqual([{ ...RAVI, name: 'Ravi Rao' }, MINA]);
});

test('choosing a recent search moves it to the front', async () => {
  await serveApi();
  await start([MINA, RAVI]);
  await userEvent.click(screen.getByRole('link', { name: 'Ravi' }));
  expect(stored()).toEqual([RAVI, MINA]);
});

test('removing a search moves focus to the next one, or to the field after the last one', async () => {
  await start([MINA, KYOTO, RAVI]);
  await userEvent.click(remover('Mina K.'));
  expect(names()).toEqual(['Kyoto in four days', 'Ravi']);
  expect(document.activeElement).toBe(remover('Kyoto in four days'));
  await userEvent.click(remover('Ravi'));
  expect(document.activeElement).toBe(field());
  remover('Kyoto in four days').focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByText('Recent searches')).toBeNull();
  expect(stored()).toEqual([]);
});

test('all recent searches can be cleared at once', async () => {
  await start([MINA, KYOTO]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
  expect(screen.queryByText('Recent searches')).toBeNull();
  expect(document.activeElement).toBe(field());
  expect(stored()).toEqual([]);
});

test('searches from another browser tab show up', async () => {
  await start([MINA]);
  localStorage.setItem(KEY, JSON.stringify([RAVI]));
  dispatchEvent(new StorageEvent('storage', { key: KEY }));
  await screen.findByRole('link', { name: 'Ravi' });
  expect(names()).toEqual(['Ravi']);
});

test('searches of another traveller do not show up', async () => {
  localStorage.setItem('Waypost_RECENT_SEARCHES_u-mina', JSON.stringify([RAVI]));
  await start();
  expect(screen.queryByText('Recent searches')).toBeNull();
});

test('blocked storage causes no errors', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => (key === KEY ? refuse() : null));
  await start();
  expect(screen.getByText('Popular destinations')).toBeDefined();
  expect(screen.queryByText('Recent searches')).toBeNull();
});

test('full storage causes no errors, and the link still works', async () => {
  fakeTimers();
  const api = await serveApi();
  api.on('GET /user', { body: [person('Ravi', 3)] });
  await start([MINA]);
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  await typeAndStop(field(), 'ravi');
  await userEvent.click(await screen.findByRole('link', { name: 'Ravi' }));
  await waitFor(() => expect(location.pathname).toBe('/user/u-ravi'));
  expect(setItem).toHaveBeenCalledWith(KEY, expect.stringContaining('u-ravi'));
  expect(stored()).toEqual([MINA]);
});
