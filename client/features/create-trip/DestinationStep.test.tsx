import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import type { Schema } from '../../api/client';
import { TYPING_PAUSE } from '../../api/query';
import { bootstrapOf, openPage } from '../../tests/page';
import { place } from '../../tests/place';
import { fakeTimers, pass } from '../../tests/timers';
import { builders, choose, press, question, withKochi } from '../../tests/wizard';

const MUNNAR: Schema<'Prediction'> = {
  place_id: 'd-munnar',
  structured_formatting: { main_text: 'Munnar', secondary_text: 'Kerala, India' },
  kind: 'city',
  types: [],
  scenery: 'palms',
  has_guide: false,
  is_destination: true,
};

const handles = () =>
  screen.getAllByRole('button', { name: /^Move / }).map((handle) => handle.getAttribute('aria-label'));

async function withTwo() {
  const { api } = await builders();
  api.on('GET /place/autocomplete', { body: { predictions: [MUNNAR] } });
  await withKochi();
  await userEvent.click(screen.getByRole('switch', { name: /Multi-city trip/ }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Add another destination' }), 'Munn');
  await pass(TYPING_PAUSE);
  await userEvent.click(await screen.findByRole('option', { name: 'Munnar Kerala, India' }));
  await waitFor(() => expect(handles()).toEqual(['Move Kochi', 'Move Munnar']));
  return api;
}

beforeEach(() => {
  fakeTimers();
  vi.stubGlobal('scrollTo', () => undefined);
});

test('a second city can be added, moved and removed', async () => {
  await withTwo();
  expect(screen.getByText('Munnar added, 2 destinations')).toBeDefined();
  const field = screen.getByRole('combobox', { name: 'Add another destination' });
  expect(field).toHaveProperty('value', '');
  expect(document.activeElement).toBe(field);
  act(() => screen.getByRole('button', { name: 'Move Munnar' }).focus());
  await userEvent.keyboard(' {ArrowUp} ');
  expect(handles()).toEqual(['Move Munnar', 'Move Kochi']);
  await press('Remove Munnar');
  expect(handles()).toEqual(['Move Kochi']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Kochi' }));
});

test('a second city can be picked by keyboard when it is shown; Enter before that does nothing', async () => {
  const { api } = await builders();
  api.on('GET /place/autocomplete', { body: { predictions: [MUNNAR] } });
  await withKochi();
  await userEvent.click(screen.getByRole('switch', { name: /Multi-city trip/ }));
  const field = screen.getByRole('combobox', { name: 'Add another destination' });
  await userEvent.type(field, 'Mun{Enter}nar{ArrowDown}{Enter}');
  expect(handles()).toEqual(['Move Kochi']);
  expect(question()).toBe('Where to?');
  await pass(TYPING_PAUSE);
  await screen.findByRole('option');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(handles()).toEqual(['Move Kochi', 'Move Munnar']);
});

test('switching off multiple cities leaves only the first, with an announcement', async () => {
  await withTwo();
  await userEvent.click(screen.getByRole('switch', { name: /Multi-city trip/ }));
  expect(screen.getByText('Only Kochi stays')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Destination' })).toHaveProperty('value', 'Kochi');
  await press('Next');
  expect(screen.queryByRole('radio', { name: 'Per City' })).toBeNull();
});

test('each city has its own days, which are sent', async () => {
  const api = await withTwo();
  await press('Next');
  expect(question()).toBe('How long?');
  await choose(/Per City/);
  await press('One day more in Kochi');
  expect(screen.getByText('7 days')).toBeDefined();
  await choose(/^Dates/);
  await press('Next');
  expect(screen.getByText('Please set duration for all destinations')).toBeDefined();
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^day, Start date in Kochi/),
  );
  await choose(/^Days/);
  await press('Next');
  await choose(/Couple/);
  await press('Next');
  await choose(/Moderate/);
  await press('Next');
  await press('Next');
  await choose(/Build with AI/);
  await press('Next');
  expect(screen.getByRole('textbox', { name: 'Trip name' })).toHaveProperty(
    'value',
    'Kochi to Munnar in 7 days',
  );
  await press('Build Trip');
  await screen.findByText('Do not Go Back');
  await waitFor(() => expect(api.sent('POST /itinerary')).toHaveLength(1));
  expect(api.sent('POST /itinerary')[0]).toMatchObject({
    destination: 'Kochi, Munnar',
    is_multi_city: true,
    destinations: [
      { name: 'Kochi', place_id: 'd-kochi', no_of_days: 4 },
      { name: 'Munnar', place_id: 'd-munnar', no_of_days: 3 },
    ],
  });
});

test('a holiday brings its dates and gives the trip its name', async () => {
  await openPage(bootstrapOf('create-trip', '/create-trip?holiday=Diwali&start=2099-10-24&end=2099-10-26'));
  expect(screen.getByText('Diwali, 24–26 Oct 2099')).toBeDefined();
  expect(question()).toBe('Where to?');
});

const ROUTE = [
  { name: 'Hanoi', place_id: 'd-hanoi', no_of_days: 3 },
  { name: 'Hoi An', place_id: 'd-hoi-an', no_of_days: 2 },
];

test('taking the route through a country sets the days of each city', async () => {
  const { api } = await builders();
  const vietnam = {
    place_id: 'c-vn',
    structured_formatting: { main_text: 'Vietnam', secondary_text: 'Asia' },
    kind: 'country',
    is_destination: false,
  };
  api.on('GET /place/autocomplete', { body: { predictions: [vietnam] } });
  api.on('GET /place/c-vn', { body: place({ name: 'Vietnam', destinations: [], route: ROUTE }) });
  await openPage(bootstrapOf('create-trip', '/create-trip'));
  await userEvent.type(screen.getByRole('combobox', { name: 'Destination' }), 'Viet');
  await pass(TYPING_PAUSE);
  await userEvent.click(await screen.findByRole('option', { name: 'Vietnam Asia' }));
  expect(await screen.findByText('Vietnam in 5 days: Hanoi 3, Hoi An 2')).toBeDefined();
  await press('Take this route');
  await waitFor(() => expect(handles()).toEqual(['Move Hanoi', 'Move Hoi An']));
  await press('Next');
  expect(screen.getByText('5 days')).toBeDefined();
});

test('an address with a route starts with its cities', async () => {
  const data = { '/place/c-vn': place({ name: 'Vietnam', destinations: [], route: ROUTE }) };
  await openPage(bootstrapOf('create-trip', '/create-trip?route=c-vn', { data }));
  await waitFor(() => expect(handles()).toEqual(['Move Hanoi', 'Move Hoi An']));
});

async function withVietnam() {
  const vietnam = {
    place_id: 'c-vn',
    structured_formatting: { main_text: 'Vietnam', secondary_text: 'Asia' },
    kind: 'country',
    is_destination: false,
  };
  const data = {
    '/place/autocomplete?input=Vietnam&kind=destination': { predictions: [vietnam] },
    '/place/c-vn': place({ name: 'Vietnam', destinations: [], route: ROUTE }),
  };
  await openPage(bootstrapOf('create-trip', '/create-trip?destination=Vietnam', { data }));
  expect(screen.getByText('Vietnam in 5 days: Hanoi 3, Hoi An 2')).toBeDefined();
}

test('an address with a country shows its destinations and selects none', async () => {
  await withVietnam();
  await press('Next');
  expect(question()).toBe('Where to?');
});

test('after taking a route, the field for another destination is empty', async () => {
  await withVietnam();
  await press('Take this route');
  const next = screen.getByRole('combobox', { name: 'Add another destination' });
  expect(next).toHaveProperty('value', '');
  expect(screen.queryByText('Vietnam in 5 days: Hanoi 3, Hoi An 2')).toBeNull();
});

test('someday places near the destination can be chosen', async () => {
  const { api } = await builders();
  const nets = { place_id: 'p-nets', name: 'Fishing Nets', types: [], description: null, image: null };
  api.on('GET /user/someday?near=d-kochi', {
    body: { places: [{ ...nets, rating: null, total_ratings: 0, address: null, geo_location: null }] },
  });
  await withKochi();
  const chip = await screen.findByRole('button', { name: 'Fishing Nets' });
  expect(chip.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('true');
});
