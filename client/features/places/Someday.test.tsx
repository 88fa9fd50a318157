import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { makeQueryClient } from '../../api/query';
import { type SomedayPlace } from '../../api/someday';
import { type FakeApi, serveApi } from '../../tests/api';
import { render } from '../../tests/render';
import { place } from '../../tests/place';
import { SomedayButton, SomedayList } from './Someday';

const LIST = 'GET /user/someday';

const someday = (name: string): SomedayPlace => ({
  place_id: `p-${name}`,
  name,
  description: null,
  image: null,
  rating: null,
  total_ratings: null,
  address: 'Kochi, India',
  geo_location: null,
  types: ['museum'],
  scenery: 'palms',
});

async function withList(...places: SomedayPlace[]): Promise<FakeApi> {
  const api = await serveApi();
  api.on(LIST, { body: { places } });
  return api;
}

const show = (element: ReactElement) =>
  render(
    <QueryClientProvider client={makeQueryClient({})}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );

test('a place is added to the someday list and removed again', async () => {
  const api = await withList();
  const shown = place();
  api.on(`PUT /user/someday/${shown.place_id}`, { body: { message: 'Saved.' } });
  api.on(`DELETE /user/someday/${shown.place_id}`, { body: { message: 'Removed.' } });
  show(<SomedayButton place={shown} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save for someday' }));
  const saved = await screen.findByRole('button', { name: 'Saved for someday' });
  expect(saved.ariaPressed).toBe('true');
  await waitFor(() => expect(api.changes()).toHaveLength(1));
  await userEvent.click(saved);
  await screen.findByRole('button', { name: 'Save for someday' });
  await waitFor(() =>
    expect(api.changes()).toEqual([
      `PUT /user/someday/${shown.place_id}`,
      `DELETE /user/someday/${shown.place_id}`,
    ]),
  );
});

test('space for the button is reserved before the list is loaded', async () => {
  await withList();
  const { container } = show(<SomedayButton place={place()} />);
  const awaited = container.querySelector('.someday__button');
  expect(awaited?.textContent).toBe('Save for someday');
  expect(awaited?.ariaHidden ?? awaited?.getAttribute('aria-hidden')).toBe('true');
  expect(screen.queryByRole('button')).toBeNull();
  await screen.findByRole('button', { name: 'Save for someday' });
});

test('the list shows its places, and one can be removed', async () => {
  const api = await withList(someday('Louvre'), someday('Orsay'));
  api.on('DELETE /user/someday/p-Louvre', { body: { message: 'Removed.' } });
  show(<SomedayList />);
  const list = await screen.findByRole('region', { name: 'Someday' });
  expect(within(list).getByRole('link', { name: 'Louvre' }).getAttribute('href')).toBe('/place/p-Louvre');
  await userEvent.click(within(list).getByRole('button', { name: 'Remove Louvre from the list' }));
  await waitFor(() => expect(within(list).queryByText('Louvre')).toBeNull());
  expect(within(list).getByText('Orsay')).toBeDefined();
});

test('an empty list is not shown', async () => {
  const api = await withList();
  show(<SomedayList />);
  await waitFor(() => expect(api.sent(LIST)).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
