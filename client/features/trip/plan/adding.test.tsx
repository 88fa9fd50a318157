import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { openTrip, press, shownStops, type TripServer, UPDATE } from '../../../tests/plan';
import { typeFast } from '../../../tests/typing';

const DAYS = [['Fishing Nets'], []];
const found = (...names: string[]) => ({
  body: {
    predictions: names.map((name) => ({
      place_id: `p-${name.toLowerCase().replaceAll(' ', '-')}`,
      structured_formatting: { main_text: name, secondary_text: 'Mattancherry, Kochi' },
      kind: 'place',
      types: ['museum'],
    })),
  },
});
const SEARCH = 'GET /place/autocomplete';

async function search(button: string, text: string, server: TripServer): Promise<HTMLElement> {
  server.api.on(SEARCH, found('Jew Town', 'Jewel Museum'));
  await press(button);
  const sheet = await screen.findByRole('dialog');
  const field = within(sheet).getByRole('searchbox', { name: 'Search for places' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  typeFast(field, text);
  return sheet;
}

test('a place is found around the city of its day, added to the end, and the sheet stays', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'jew', server);
  expect(within(sheet).getByRole('heading', { name: 'Add to Day 1' })).toBeDefined();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' }));
  expect(await within(sheet).findByText('Jew Town added to Day 1')).toHaveProperty('role', 'status');
  expect(server.places()).toEqual([['Fishing Nets', 'Jew Town'], []]);
  expect(shownStops()).toEqual(['Fishing Nets', 'Jew Town']);
  expect(server.api.calls.map(({ path }) => path)).toEqual([
    '/place/autocomplete?input=jew&kind=place&near=d-kochi',
    '/itinerary/t-kochi/update_activities',
  ]);
  const done = within(sheet).getByRole('button', { name: 'Jew Town is added to Day 1' });
  expect(done.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(done);
  expect(server.api.sent(UPDATE)).toHaveLength(1);
  expect(within(sheet).getByText('Mattancherry, Kochi · on Day 1')).toBeDefined();
});

test('two places that are added in a hurry both come, and two presses on one count once', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add Activity to Day 2', 'jew', server);
  const first = await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 2' });
  await Promise.all([
    userEvent.dblClick(first),
    userEvent.click(within(sheet).getByRole('button', { name: 'Add Jewel Museum to Day 2' })),
  ]);
  await within(sheet).findByText('Jewel Museum added to Day 2');
  expect(server.places()).toEqual([['Fishing Nets'], ['Jew Town', 'Jewel Museum']]);
});

test('one character asks for more, and what is not found is said', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'j', server);
  expect(await within(sheet).findByText('Type to search for places')).toBeDefined();
  server.api.on(SEARCH, found());
  await userEvent.keyboard('zz');
  expect(await within(sheet).findByText('No places found')).toBeDefined();
});

test('a search that fails says so', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'j', server);
  server.api.on(SEARCH, { status: 500 });
  await userEvent.keyboard('ew');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Failed to fetch places',
  );
  expect(within(sheet).getByText('Failed to fetch places')).toBeDefined();
});

test('a place that could not be added may be tried again', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'jew', server);
  server.api.on(UPDATE, { status: 500 });
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' }));
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Failed to add activity',
  );
  const again = await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' });
  expect(again.getAttribute('aria-disabled')).toBeNull();
});

test('another change of the plan is told first, and one press more adds the place', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'jew', server);
  server.change(['Fishing Nets', 'Dutch Palace'], []);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' }));
  expect(
    await within(sheet).findByText(
      'This trip was changed meanwhile. Dutch Palace was added to Day 1. Nothing was added yet: press plus again.',
    ),
  ).toBeDefined();
  expect(shownStops()).toEqual(['Fishing Nets', 'Dutch Palace']);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add Jew Town to Day 1' }));
  await within(sheet).findByText('Jew Town added to Day 1');
  expect(within(sheet).queryByText(/changed meanwhile/)).toBeNull();
  expect(server.places()[0]).toEqual(['Fishing Nets', 'Dutch Palace', 'Jew Town']);
});

test('the source of what was found is named, and who stands in for it says so', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'jew', server);
  await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' });
  expect(within(sheet).queryByText(/Source/)).toBeNull();
  const { predictions } = found('Museum').body;
  server.api.on(SEARCH, { body: { predictions, attribution: 'Google Maps' } });
  await userEvent.keyboard('e');
  expect(await within(sheet).findByText('Google Maps')).toBeDefined();
  const notice = 'Google does not answer just now; these are our own places.';
  server.api.on(SEARCH, { body: { predictions, fallback: true, notice } });
  await userEvent.keyboard('l');
  expect(await within(sheet).findByText(notice)).toBeDefined();
});
