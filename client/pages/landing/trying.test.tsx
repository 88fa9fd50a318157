import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage, type OpenOptions } from '../../tests/page';

const LISBON = {
  place_id: 'p-lisbon',
  structured_formatting: { main_text: 'Lisbon', secondary_text: 'Portugal' },
  kind: 'city',
  types: [],
  scenery: 'coast',
  has_guide: true,
  is_destination: true,
};

async function open(options: OpenOptions = {}): Promise<{ api: FakeApi; html: string }> {
  const api = await serveApi();
  api.on('GET /catalogue/destinations', { body: { predictions: [LISBON] } });
  const catalogue = { others: 'open_data', destinations: 1000, guides: 12 };
  const { html } = await openPage(
    bootstrapOf('landing', '/', { viewer: null, data: { '/catalogue': catalogue } }),
    options,
  );
  return { api, html };
}

const field = () => screen.getByRole('combobox', { name: 'Where to?' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Plan my trip' }));

test('without scripts it is a plain form', async () => {
  const { html } = await open();
  expect(html).toMatch(/<form[^>]*action="\/try"[^>]*method="post"/);
  expect(html).toMatch(/<input[^>]*name="city"/);
  expect(html.match(/name="no_of_days"/g)).toHaveLength(5);
});

test('a city from the list and a number of days are planned', async () => {
  const { api } = await open();
  const planned = { trip_name: 'Lisbon in 5 days', city: 'Lisbon', status: { status: 'queued' }, plan: null };
  api.on('POST /trial', { status: 202, body: planned });
  api.on('GET /trial', { body: planned });
  await userEvent.type(field(), 'lisb');
  await userEvent.click(await screen.findByRole('option', { name: /Lisbon/ }));
  expect(field()).toHaveProperty('value', 'Lisbon, Portugal');
  await userEvent.click(screen.getByRole('radio', { name: '5 days' }));
  await submit();
  await waitFor(() => expect(location.pathname).toBe('/try'));
  expect(api.sent('POST /trial')).toEqual([{ place_id: 'p-lisbon', no_of_days: 5 }]);
});

test('a press while the plan loads does not plan another trip', async () => {
  const { api } = await open({ loading: 'trial' });
  const planned = { trip_name: 'Lisbon in 3 days', city: 'Lisbon', status: { status: 'queued' }, plan: null };
  api.on('POST /trial', { status: 202, body: planned });
  await userEvent.type(field(), 'lisbon');
  await screen.findByRole('option', { name: /Lisbon/ });
  await submit();
  await waitFor(() => expect(location.pathname).toBe('/try'));
  await submit();
  expect(api.sent('POST /trial')).toHaveLength(1);
});

test('a typed name without a selection means the best match', async () => {
  const { api } = await open();
  api.on('POST /trial', { status: 429, body: { detail: 'You have planned a few trips already.' } });
  await userEvent.type(field(), 'lisbon');
  await screen.findByRole('option', { name: /Lisbon/ });
  await submit();
  await screen.findByText('You have planned a few trips already.');
  expect(api.sent('POST /trial')).toEqual([{ place_id: 'p-lisbon', no_of_days: 3 }]);
});

test('without a city nothing is sent', async () => {
  const { api } = await open();
  await submit();
  await screen.findByText('Choose a city from the list.');
  expect(document.activeElement).toBe(field());
  expect(api.sent('POST /trial')).toEqual([]);
});

test('the server’s message appears at its field', async () => {
  const { api } = await open();
  const text = "We don't know enough places around Lisbon to plan this trip yet.";
  api.on('POST /trial', { status: 422, body: { detail: text, errors: { place_id: [text] } } });
  await userEvent.type(field(), 'lisbon');
  await screen.findByRole('option', { name: /Lisbon/ });
  await submit();
  await screen.findByText(text);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
});
