import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { makeQueryClient } from '../../api/query';
import { type FakeApi, serveApi } from '../../tests/api';
import { Toasts } from '../../ui/toast/Toasts';
import type { PickedPlace } from './place';
import { PlacePicker } from './PlacePicker';

const KOCHI = {
  place_id: 'k1',
  structured_formatting: { main_text: 'Kochi', secondary_text: 'Kerala, India' },
};
const SEARCH = 'GET /place/autocomplete';

function Harness({ onPick }: { onPick: (place: PickedPlace) => void }) {
  const [name, setName] = useState('');
  return (
    <QueryClientProvider client={makeQueryClient({})}>
      <PlacePicker
        label="Destination"
        value={name}
        onPick={(place) => {
          setName(place.name);
          onPick(place);
        }}
      />
      <Toasts />
    </QueryClientProvider>
  );
}

async function open(): Promise<{ api: FakeApi; picked: PickedPlace[]; field: HTMLElement }> {
  const api = await serveApi();
  const picked: PickedPlace[] = [];
  render(<Harness onPick={(place) => picked.push(place)} />);
  return { api, picked, field: screen.getByRole('combobox', { name: 'Destination' }) };
}

test('one character asks for more and searches nothing', async () => {
  const { api, field } = await open();
  await userEvent.type(field, 'K');
  expect(await screen.findByText('Type to search for places')).toBeDefined();
  await new Promise((later) => setTimeout(later, 400));
  expect(api.calls).toEqual([]);
});

test('typing searches once it stops, and a pick fills the field', async () => {
  const { api, picked, field } = await open();
  api.on(SEARCH, { body: { predictions: [KOCHI] } });
  await userEvent.type(field, 'koc');
  expect(screen.getByText('Searching…')).toBeDefined();
  await userEvent.click(await screen.findByRole('option', { name: 'Kochi, Kerala, India' }));
  expect(picked).toEqual([{ place_id: 'k1', name: 'Kochi', region: 'Kerala, India' }]);
  expect(field).toHaveProperty('value', 'Kochi');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(api.calls.map(({ path }) => path)).toEqual(['/place/autocomplete?input=koc&kind=destination']);
});

test('the arrow keys and Enter pick as well', async () => {
  const { api, picked, field } = await open();
  api.on(SEARCH, { body: { predictions: [KOCHI] } });
  await userEvent.type(field, 'koc');
  await screen.findByRole('option');
  await waitFor(async () => {
    await userEvent.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).not.toBeNull();
  });
  await userEvent.keyboard('{Enter}');
  expect(picked).toHaveLength(1);
});

test('a text that nothing begins with says so, and a blank one shows nothing', async () => {
  const { api, field } = await open();
  api.on(SEARCH, { body: { predictions: [] } });
  await userEvent.type(field, 'zzzz');
  expect(await screen.findByText('No places found')).toBeDefined();
  await userEvent.clear(field);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a failed search says so', async () => {
  const { api, field } = await open();
  api.on(SEARCH, { status: 500 });
  await userEvent.type(field, 'koc');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to fetch places');
});

test('a quote is escaped as the server escapes it', async () => {
  const { api, field } = await open();
  api.on(SEARCH, { body: { predictions: [] } });
  // At once: typed slowly, a part of it would be searched for first.
  await userEvent.click(field);
  await userEvent.paste("xi'an (x)");
  await screen.findByText('No places found');
  expect(api.calls.map(({ path }) => path)).toEqual([
    '/place/autocomplete?input=xi%27an%20%28x%29&kind=destination',
  ]);
});
