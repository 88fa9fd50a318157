import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { place } from '../../../tests/place';
import { openTrip, press, type TripServer, UPDATE } from '../../../tests/plan';

const JEW_TOWN = {
  place_id: 'p-jew-town',
  structured_formatting: { main_text: 'Jew Town', secondary_text: 'Mattancherry, Kochi' },
  kind: 'place',
  types: ['museum'],
};
const JEWEL = {
  ...JEW_TOWN,
  place_id: 'p-jewel-museum',
  structured_formatting: { main_text: 'Jewel Museum', secondary_text: 'Fort Kochi' },
};

/** The sheet of the first day, with places from Google, after a text was typed. */
async function searching(): Promise<{ server: TripServer; sheet: HTMLElement; field: HTMLElement }> {
  const server = await openTrip([['Fishing Nets'], []], {}, { placesProvider: 'google' });
  server.api.on('GET /place/autocomplete', { body: { predictions: [JEW_TOWN, JEWEL] } });
  await press('Add More to Day 1');
  const sheet = await screen.findByRole('dialog');
  const field = within(sheet).getByRole('searchbox', { name: 'Search for places' });
  await userEvent.type(field, 'jew');
  await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' });
  return { server, sheet, field };
}

/** The sessions of the searches so far. */
const searched = ({ api }: TripServer) =>
  api.calls
    .filter(({ path }) => path.startsWith('/place/autocomplete?'))
    .map(({ path }) => new URL(path, 'http://localhost').searchParams.get('session'));

const saved = ({ api }: TripServer) =>
  api.sent(UPDATE).map((body) => (body as { session?: string }).session ?? null);

async function add(sheet: HTMLElement, name: string): Promise<void> {
  await userEvent.click(within(sheet).getByRole('button', { name: `Add ${name} to Day 1` }));
  await within(sheet).findByText(`${name} added to Day 1`);
}

test('adding a place ends the session of the searches for it, once', async () => {
  const { server, sheet, field } = await searching();
  await userEvent.type(field, 'e');
  await waitFor(() => expect(searched(server)).toHaveLength(2));
  await within(sheet).findByRole('button', { name: 'Add Jew Town to Day 1' });
  await add(sheet, 'Jew Town');
  const [first, second] = searched(server);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  // Nothing was searched for since.
  await add(sheet, 'Jewel Museum');
  expect(saved(server)).toEqual([first, null]);
  await userEvent.type(field, 'l');
  await waitFor(() => expect(searched(server)).toHaveLength(3));
  expect(searched(server)[2]).toMatch(/^[0-9a-f-]{36}$/);
  expect(searched(server)[2]).not.toBe(first);
});

test('what was found in an ended session is not asked for again', async () => {
  const { server, sheet, field } = await searching();
  await add(sheet, 'Jew Town');
  await userEvent.type(field, 'e');
  await waitFor(() => expect(searched(server)).toHaveLength(2));
  await userEvent.type(field, '{Backspace}');
  await within(sheet).findByRole('button', { name: 'Add Jewel Museum to Day 1' });
  expect(searched(server)).toHaveLength(2);
});

test('a try that is refused ends the session, so that the next one names none', async () => {
  const { server, sheet } = await searching();
  // What others change beside the plan is no obstacle.
  server.rename('Kochi in the rain');
  await add(sheet, 'Jew Town');
  expect(saved(server)).toEqual([searched(server)[0], null]);
});

test('the page of a place that was found ends the session as well', async () => {
  const { server, sheet } = await searching();
  server.api.on('GET /place/p-jew-town', { body: place({ name: 'Jew Town' }) });
  server.api.on('GET /place/p-jew-town/nearby', { body: { places: [] } });
  await userEvent.click(within(sheet).getByRole('link', { name: 'Jew Town' }));
  await screen.findByRole('heading', { level: 1, name: 'Jew Town' });
  const looks = server.api.calls
    .map(({ path }) => path)
    .filter((path) => /^\/place\/p-jew-town(\?|$)/.test(path));
  expect(looks).toEqual([`/place/p-jew-town?session=${searched(server)[0]}`]);
});
