import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';

import { BootstrapContext, type PlacesProvider } from '../../api/bootstrap';
import type { Schema } from '../../api/client';
import { usePlace } from '../../api/places';
import { makeQueryClient, TYPING_PAUSE } from '../../api/query';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf } from '../../tests/page';
import { place } from '../../tests/place';
import { render } from '../../tests/render';
import { fakeTimers, pass } from '../../tests/timers';
import { typeAndStop, typeFast } from '../../tests/typing';
import { Toasts } from '../../ui/overlays/Toast';
import { type PickedPlace, PlacePicker } from './PlacePicker';

beforeEach(fakeTimers);

const KOCHI: Schema<'Prediction'> = {
  place_id: 'k1',
  structured_formatting: { main_text: 'Kochi', secondary_text: 'Kerala, India' },
  kind: 'city',
  types: [],
  scenery: 'palms',
  has_guide: false,
  is_destination: true,
};
const SEARCH = 'GET /place/autocomplete';
const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

interface HarnessProps {
  onPick: (place: PickedPlace) => void;
  provider: PlacesProvider;
}

function Harness({ onPick, provider }: HarnessProps) {
  const [queries] = useState(() => makeQueryClient({}));
  const [place, setPlace] = useState<PickedPlace | null>(null);
  return (
    <BootstrapContext value={bootstrapOf('create-trip', '/create-trip', { placesProvider: provider })}>
      <QueryClientProvider client={queries}>
        <PlacePicker
          label="Destination"
          value={place?.name ?? ''}
          onPick={(picked) => {
            setPlace(picked);
            onPick(picked);
          }}
        />
        {provider === 'google' && place !== null && <Look id={place.place_id} />}
        <Toasts />
      </QueryClientProvider>
    </BootstrapContext>
  );
}

function Look({ id }: { id: string }) {
  return <p>{usePlace(id).data?.description}</p>;
}

async function open(
  provider: PlacesProvider = 'catalogue',
): Promise<{ api: FakeApi; picked: PickedPlace[]; field: HTMLElement }> {
  const api = await serveApi();
  const picked: PickedPlace[] = [];
  render(<Harness provider={provider} onPick={(place) => picked.push(place)} />);
  return { api, picked, field: screen.getByRole('combobox', { name: 'Destination' }) };
}

test('a single character shows a hint and starts no search', async () => {
  const { api, field } = await open();
  await userEvent.type(field, 'K');
  expect(await screen.findByText('Type to search for places')).toBeDefined();
  await pass(TYPING_PAUSE);
  expect(api.calls).toEqual([]);
});

test('a single character that can be a name is searched for', async () => {
  const { api, field } = await open();
  api.on('GET /place/autocomplete?input=%E4%BA%AC&kind=destination', { body: { predictions: [KOCHI] } });
  await typeAndStop(field, '京');
  expect(await screen.findByRole('option', { name: 'Kochi Kerala, India' })).toBeDefined();
});

test('the search starts when typing stops, and a pick fills the field', async () => {
  const { api, picked, field } = await open();
  api.on(SEARCH, { body: { predictions: [KOCHI] } });
  typeFast(field, 'koc');
  expect(screen.getByText('Searching…')).toBeDefined();
  await pass(TYPING_PAUSE);
  await userEvent.click(await screen.findByRole('option', { name: 'Kochi Kerala, India' }));
  expect(picked).toEqual([{ place_id: 'k1', name: 'Kochi', region: 'Kerala, India', scenery: 'palms' }]);
  expect(field).toHaveProperty('value', 'Kochi');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(api.calls.map(({ path }) => path)).toEqual(['/place/autocomplete?input=koc&kind=destination']);
});

test('the arrow keys and Enter pick a place', async () => {
  const { api, picked, field } = await open();
  api.on(SEARCH, { body: { predictions: [KOCHI] } });
  await typeAndStop(field, 'koc');
  await screen.findByRole('option');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(picked).toEqual([{ place_id: 'k1', name: 'Kochi', region: 'Kerala, India', scenery: 'palms' }]);
});

test('results of an earlier text are never offered for a later one, even if they arrive late', async () => {
  const { api, picked, field } = await open();
  const answers = new Map<string, () => void>();
  api.on(SEARCH, ({ path }) => {
    const text = new URL(path, 'http://localhost').searchParams.get('input') ?? '';
    const found = { ...KOCHI, place_id: `for-${text}` };
    return new Promise((answer) => {
      answers.set(text, () => answer({ body: { predictions: [found] } }));
    });
  });
  const asked = (text: string) => waitFor(() => expect(answers.has(text)).toBe(true));
  await typeAndStop(field, 'ko');
  await asked('ko');
  answers.get('ko')?.();
  expect(await screen.findByRole('option')).toBeDefined();
  await userEvent.type(field, 'c');
  expect(screen.queryByRole('option')).toBeNull();
  await pass(TYPING_PAUSE);
  await asked('koc');
  await userEvent.type(field, 'h');
  await pass(TYPING_PAUSE);
  await asked('koch');
  answers.get('koc')?.();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(picked).toEqual([]);
  answers.get('koch')?.();
  await screen.findByRole('option');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(picked.map(({ place_id }) => place_id)).toEqual(['for-koch']);
});

test('a text without results says so, and a blank one shows nothing', async () => {
  const { api, field } = await open();
  api.on(SEARCH, { body: { predictions: [] } });
  await typeAndStop(field, 'zzzz');
  expect(await screen.findByText('No places found')).toBeDefined();
  await userEvent.clear(field);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a failed search says so', async () => {
  const { api, field } = await open();
  api.on(SEARCH, { status: 500 });
  await typeAndStop(field, 'koc');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to fetch places');
});

test('a quote is escaped as the server escapes it', async () => {
  const { api, field } = await open();
  api.on(SEARCH, { body: { predictions: [] } });
  await typeAndStop(field, "xi'an (x)");
  await screen.findByText('No places found');
  expect(api.calls.map(({ path }) => path)).toEqual([
    '/place/autocomplete?input=xi%27an%20%28x%29&kind=destination',
  ]);
});

test('with Google, a pick and its details share a session, and the next pick gets another', async () => {
  const { api, field } = await open('google');
  api.on(SEARCH, { body: { predictions: [KOCHI] } });
  api.on('GET /place/k1', { body: place({ description: 'A harbour.' }) });
  await typeAndStop(field, 'koc');
  await screen.findByRole('option');
  await typeAndStop(field, 'koch');
  await userEvent.click(await screen.findByRole('option'));
  await screen.findByText('A harbour.');
  await userEvent.clear(field);
  await typeAndStop(field, 'kochi');
  await screen.findByRole('option');
  const asked = api.calls.map(({ path }) => path.split(/[?&]session=/));
  const [first = '', , , last = ''] = asked.map(([, session]) => session);
  expect(first).toMatch(UUID4);
  expect(last).toMatch(UUID4);
  expect(last).not.toBe(first);
  expect(asked).toEqual([
    ['/place/autocomplete?input=koc&kind=destination', first],
    ['/place/autocomplete?input=koch&kind=destination', first],
    ['/place/k1', first],
    ['/place/autocomplete?input=kochi&kind=destination', last],
  ]);
});

const VIETNAM = {
  place_id: 'c-vn',
  structured_formatting: { main_text: 'Vietnam', secondary_text: 'Asia' },
  kind: 'country',
  is_destination: false,
  has_guide: false,
};
const HANOI = {
  place_id: 'd-hanoi',
  name: 'Hanoi',
  address: 'Hanoi, Vietnam',
  description: '',
  geo_location: { lat: 21.03, lng: 105.85 },
  scenery: 'palms' as const,
  has_guide: true,
};

test('a destination with a guide says so, and a district names its city', async () => {
  const { api, picked, field } = await open();
  const mumbai = { main_text: 'Mumbai', secondary_text: 'Maharashtra, India' };
  api.on(SEARCH, {
    body: {
      predictions: [
        { ...KOCHI, has_guide: true },
        { ...KOCHI, place_id: 'm1', structured_formatting: mumbai, district: 'Andheri' },
      ],
    },
  });
  await typeAndStop(field, 'and');
  expect(await screen.findByRole('option', { name: 'Kochi Kerala, India Guide' })).toBeDefined();
  await userEvent.click(screen.getByRole('option', { name: 'Andheri Part of Mumbai' }));
  expect(picked).toEqual([
    { place_id: 'm1', name: 'Mumbai', region: 'Maharashtra, India', scenery: 'palms' },
  ]);
});

test('a country cannot be picked: it shows its destinations, and one of them can', async () => {
  const { api, picked, field } = await open();
  api.on(SEARCH, { body: { predictions: [VIETNAM] } });
  api.on('GET /place/c-vn', { body: place({ name: 'Vietnam', destinations: [HANOI], route: [] }) });
  await typeAndStop(field, 'viet');
  await userEvent.click(await screen.findByRole('option', { name: 'Vietnam Asia' }));
  expect(picked).toEqual([]);
  expect(field).toHaveProperty('value', 'Vietnam');
  await userEvent.click(await screen.findByRole('button', { name: 'Hanoi Guide' }));
  expect(picked).toEqual([{ place_id: 'd-hanoi', name: 'Hanoi', region: 'Vietnam' }]);
  expect(field).toHaveProperty('value', 'Hanoi');
  expect(screen.queryByRole('button', { name: 'Hanoi Guide' })).toBeNull();
});

test('if destinations fail to load, the field still accepts a city', async () => {
  const { api, field } = await open();
  api.on(SEARCH, { body: { predictions: [VIETNAM] } });
  api.on('GET /place/c-vn', { status: 500 });
  await typeAndStop(field, 'viet');
  await userEvent.click(await screen.findByRole('option', { name: 'Vietnam Asia' }));
  expect(await screen.findByText(/Please type a city/)).toBeDefined();
});
