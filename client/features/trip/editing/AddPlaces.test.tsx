import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { TYPING_PAUSE } from '../../../api/query';
import { place } from '../../../tests/place';
import { openTrip, press, shownStops, type TripServer, UPDATE } from '../../../tests/plan';
import { fakeTimers, pass } from '../../../tests/timers';
import { besidesWatching } from '../../../tests/tripPage';
import { typeFast } from '../../../tests/typing';

beforeEach(fakeTimers);

const DAYS = [['Fishing Nets'], []];
const found = (...names: string[]) => ({
  body: {
    predictions: names.map((name) => ({
      place_id: `p-${name.toLowerCase().replaceAll(' ', '-')}`,
      structured_formatting: { main_text: name, secondary_text: 'Mattancherry, Kochi' },
      kind: 'place',
      types: ['museum'],
      scenery: 'palms',
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
  await pass(TYPING_PAUSE);
  return sheet;
}

test('places are searched for around the day’s city and added to its end, and the sheet stays open', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'jew', server);
  expect(within(sheet).getByRole('heading', { name: 'Add to Day 1' })).toBeDefined();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' }));
  expect(await within(sheet).findByText('Jew Town added to Day 1')).toHaveProperty('role', 'status');
  expect(server.places()).toEqual([['Fishing Nets', 'Jew Town'], []]);
  expect(shownStops()).toEqual(['Fishing Nets', 'Jew Town']);
  expect(besidesWatching(server.api).map(({ path }) => path)).toEqual([
    '/place/autocomplete?input=jew&kind=place&near=d-kochi',
    '/itinerary/t-kochi/update_activities',
  ]);
  const done = within(sheet).getByRole('button', { name: 'Jew Town is added to Day 1' });
  expect(done.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(done);
  expect(server.api.sent(UPDATE)).toHaveLength(1);
  expect(within(sheet).getByText('Mattancherry, Kochi · on Day 1')).toBeDefined();
});

test('places around the trip’s cities come first, all others under Elsewhere', async () => {
  const server = await openTrip(DAYS);
  server.api.on(SEARCH, found('Jew Town'));
  const sheet = await search('Add More to Day 1', 'jewe', server);
  const { predictions } = found('Jew Town', 'Jewel Changi').body;
  const marked = predictions.map((one, index) => ({ ...one, is_near: index === 0 }));
  server.api.on(SEARCH, { body: { predictions: marked } });
  typeFast(within(sheet).getByRole('searchbox', { name: 'Search for places' }), 'jewel');
  await pass(TYPING_PAUSE);
  const elsewhere = await within(sheet).findByRole('heading', { name: 'Elsewhere' });
  const near = within(sheet).getByRole('heading', { name: 'Near this trip' });
  const names = (heading: HTMLElement) =>
    within(heading.closest('section') ?? heading)
      .getAllByRole('link')
      .map((link) => link.getAttribute('aria-label'));
  expect(names(near)).toEqual(['About Jew Town']);
  expect(names(elsewhere)).toEqual(['About Jewel Changi']);
});

test('a place elsewhere is added only after a confirmation', async () => {
  const server = await openTrip(DAYS);
  const { predictions } = found('Jewel Changi').body;
  const far = predictions.map((one) => ({
    ...one,
    is_near: false,
    structured_formatting: { ...one.structured_formatting, secondary_text: 'Singapore' },
  }));
  const sheet = await search('Add More to Day 1', 'jew', server);
  server.api.on(SEARCH, { body: { predictions: far } });
  typeFast(within(sheet).getByRole('searchbox', { name: 'Search for places' }), 'jewel');
  await pass(TYPING_PAUSE);
  const plus = await within(sheet).findByRole('button', { name: 'Add Jewel Changi to Day 1' });
  await userEvent.click(plus);
  const question = await screen.findByRole('alertdialog', { name: 'Add Jewel Changi?' });
  expect(within(question).getByText('Jewel Changi is not near this trip: Singapore.')).toBeDefined();
  await userEvent.click(within(question).getByRole('button', { name: 'Not now' }));
  expect(server.api.sent(UPDATE)).toEqual([]);
  await userEvent.click(plus);
  await userEvent.click(await screen.findByRole('button', { name: 'Add it' }));
  expect(await within(sheet).findByText('Jewel Changi added to Day 1')).toBeDefined();
  expect(server.places()).toEqual([['Fishing Nets', 'Jewel Changi'], []]);
});

test('two places added in quick succession are both added, and a double press counts once', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add Activity to Day 2', 'jew', server);
  const first = await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 2' });
  // The presses overlap; fake timers would change their order.
  vi.useRealTimers();
  await Promise.all([
    userEvent.dblClick(first),
    userEvent.click(within(sheet).getByRole('button', { name: 'Add Jewel Museum to Day 2' })),
  ]);
  await within(sheet).findByText('Jewel Museum added to Day 2');
  expect(server.places()).toEqual([['Fishing Nets'], ['Jew Town', 'Jewel Museum']]);
});

test('one character is too short, and an empty result is announced', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'j', server);
  expect(await within(sheet).findByText('Type to search for places')).toBeDefined();
  server.api.on(SEARCH, found());
  await userEvent.keyboard('zz');
  await pass(TYPING_PAUSE);
  expect(await within(sheet).findByText('No places found')).toBeDefined();
});

test('a failed search says so', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'j', server);
  server.api.on(SEARCH, { status: 500 });
  await userEvent.keyboard('ew');
  await pass(TYPING_PAUSE);
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Failed to fetch places',
  );
  expect(within(sheet).getByText('Failed to fetch places')).toBeDefined();
});

test('a place that could not be added can be retried', async () => {
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

test('a change by another traveller is shown first, and another press adds the place', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'jew', server);
  server.change(['Fishing Nets', 'Dutch Palace'], []);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' }));
  expect(
    await within(sheet).findByText(
      'This trip was just changed by someone else. Dutch Palace was added to Day 1. Not added. Tap + to try again.',
    ),
  ).toBeDefined();
  expect(shownStops()).toEqual(['Fishing Nets', 'Dutch Palace']);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add Jew Town to Day 1' }));
  await within(sheet).findByText('Jew Town added to Day 1');
  expect(within(sheet).queryByText(/changed by someone else/)).toBeNull();
  expect(server.places()[0]).toEqual(['Fishing Nets', 'Dutch Palace', 'Jew Town']);
});

test('the source of the results is credited, and a fallback is announced', async () => {
  const server = await openTrip(DAYS);
  const sheet = await search('Add More to Day 1', 'jew', server);
  await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' });
  expect(within(sheet).queryByText(/Source/)).toBeNull();
  const { predictions } = found('Museum').body;
  server.api.on(SEARCH, { body: { predictions, attribution: 'Google Maps' } });
  await userEvent.keyboard('e');
  await pass(TYPING_PAUSE);
  expect(await within(sheet).findByText('Google Maps')).toBeDefined();
  const notice = 'Google does not answer just now; these are our own places.';
  server.api.on(SEARCH, { body: { predictions, fallback: true, notice } });
  await userEvent.keyboard('l');
  await pass(TYPING_PAUSE);
  expect(await within(sheet).findByText(notice)).toBeDefined();
});

const JEW_TOWN = {
  place_id: 'p-jew-town',
  structured_formatting: { main_text: 'Jew Town', secondary_text: 'Mattancherry, Kochi' },
  kind: 'place',
  types: ['museum'],
  scenery: 'palms',
};
const JEWEL = {
  ...JEW_TOWN,
  place_id: 'p-jewel-museum',
  structured_formatting: { main_text: 'Jewel Museum', secondary_text: 'Fort Kochi' },
};

/** Opens the sheet of the first day and searches for places from Google. */
async function searchGoogle(): Promise<{ server: TripServer; sheet: HTMLElement; field: HTMLElement }> {
  const server = await openTrip([['Fishing Nets'], []], {}, { placesProvider: 'google' });
  server.api.on('GET /place/autocomplete', { body: { predictions: [JEW_TOWN, JEWEL] } });
  await press('Add More to Day 1');
  const sheet = await screen.findByRole('dialog');
  const field = within(sheet).getByRole('searchbox', { name: 'Search for places' });
  await userEvent.type(field, 'jew');
  await pass(TYPING_PAUSE);
  await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' });
  return { server, sheet, field };
}

/** The sessions of all searches so far. */
const sessionsOf = ({ api }: TripServer) =>
  api.calls
    .filter(({ path }) => path.startsWith('/place/autocomplete?'))
    .map(({ path }) => new URL(path, 'http://localhost').searchParams.get('session'));

const savedSessions = ({ api }: TripServer) =>
  api.sent(UPDATE).map((body) => (body as { session?: string }).session ?? null);

async function add(sheet: HTMLElement, name: string): Promise<void> {
  await userEvent.click(within(sheet).getByRole('button', { name: `Add ${name} to Day 1` }));
  await within(sheet).findByText(`${name} added to Day 1`);
}

test('adding a place ends its search session once', async () => {
  const { server, sheet, field } = await searchGoogle();
  await userEvent.type(field, 'e');
  await pass(TYPING_PAUSE);
  await waitFor(() => expect(sessionsOf(server)).toHaveLength(2));
  await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' });
  await add(sheet, 'Jew Town');
  const [first, second] = sessionsOf(server);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  // No search in between.
  await add(sheet, 'Jewel Museum');
  expect(savedSessions(server)).toEqual([first, null]);
  await userEvent.type(field, 'l');
  await pass(TYPING_PAUSE);
  await waitFor(() => expect(sessionsOf(server)).toHaveLength(3));
  expect(sessionsOf(server)[2]).toMatch(/^[0-9a-f-]{36}$/);
  expect(sessionsOf(server)[2]).not.toBe(first);
});

test('results of an ended session are not loaded again', async () => {
  const { server, sheet, field } = await searchGoogle();
  await add(sheet, 'Jew Town');
  await userEvent.type(field, 'e');
  await pass(TYPING_PAUSE);
  await waitFor(() => expect(sessionsOf(server)).toHaveLength(2));
  await userEvent.type(field, '{Backspace}');
  await pass(TYPING_PAUSE);
  await within(sheet).findByRole('button', { name: 'Add Jewel Museum to Day 1' });
  expect(sessionsOf(server)).toHaveLength(2);
});

test('a refused attempt ends the session, so that the next one has none', async () => {
  const { server, sheet } = await searchGoogle();
  // Others change something outside the plan.
  server.rename('Kochi in the rain');
  await add(sheet, 'Jew Town');
  expect(savedSessions(server)).toEqual([sessionsOf(server)[0], null]);
});

test('opening the page of a found place ends the session', async () => {
  const { server, sheet } = await searchGoogle();
  server.api.on('GET /place/p-jew-town', { body: place({ name: 'Jew Town' }) });
  server.api.on('GET /place/p-jew-town/nearby', { body: { places: [] } });
  await userEvent.click(within(sheet).getByRole('link', { name: 'About Jew Town' }));
  await screen.findByRole('heading', { level: 1, name: 'Jew Town' });
  const visits = server.api.calls
    .map(({ path }) => path)
    .filter((path) => /^\/place\/p-jew-town(\?|$)/.test(path));
  expect(visits).toEqual([`/place/p-jew-town?session=${sessionsOf(server)[0]}`]);
});
