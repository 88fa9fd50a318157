import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import type { Bootstrap } from '../../../api/bootstrap';
import { answerScript } from '../../../tests/google';
import { place } from '../../../tests/place';
import { openTrip, press, type TripServer } from '../../../tests/plan';
import { fakeTimers, pass } from '../../../tests/timers';
import { typeFast } from '../../../tests/typing';
import { coordinatesIn, coordinatesOf } from './PositionField';

beforeEach(fakeTimers);

const ADD = 'POST /place';
const GOOGLE: Bootstrap['map'] = {
  tilesUrl: null,
  hasShapes: false,
  attribution: null,
  streets: [],
  googleKey: 'a-key',
};

interface Opened {
  server: TripServer;
  own: HTMLElement;
  where: () => string;
}

/** Opens the form of an own place around Kochi, and its map. */
async function openMap(page: Partial<Bootstrap> = {}): Promise<Opened> {
  const server = await openTrip([['Fishing Nets'], []], {}, page);
  server.api.on('GET /place/autocomplete', { body: { predictions: [] } });
  server.api.on('GET /place/d-kochi', {
    body: place({ kind: 'destination', name: 'Kochi', geo_location: { lat: 9.93, lng: 76.26 } }),
  });
  await press('Add More to Day 1');
  const sheet = await screen.findByRole('dialog', { name: 'Add to Day 1' });
  typeFast(within(sheet).getByRole('searchbox'), 'Grandma');
  await pass(300);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Can’t find it? Add it' }));
  const own = await screen.findByRole('dialog', { name: 'Add a place of your own' });
  expect(within(own).queryByRole('application')).toBeNull();
  await userEvent.click(within(own).getByRole('button', { name: 'Choose on the map' }));
  const where = () => within(own).getByRole<HTMLInputElement>('textbox', { name: 'Where is it?' }).value;
  return { server, own, where };
}

const canvas = ({ own }: Opened) =>
  within(own).findByRole('application', { name: /^Map, moved by arrow keys; Enter/ });
const pin = ({ own }: Opened) => within(own).findByRole('button', { name: 'Pin, moved by arrow keys' });
const said = ({ own }: Opened) => within(own).getByText(/^(Tap the map|Pin at) /).textContent;
/** The direction of a move north and east, as signs. */
const moved = (before: string, after: string): number[] => {
  const [from, to] = [before, after].map((text) => text.split(', ').map(Number));
  return [0, 1].map((index) => Math.sign((to?.[index] ?? 0) - (from?.[index] ?? 0)));
};

/** Waits until the map shows the city. */
async function atCity(opened: Opened): Promise<void> {
  const map = await canvas(opened);
  await waitFor(() => expect(map.tabIndex).toBe(0));
  await waitFor(() => expect(opened.server.api.sent('GET /place/d-kochi')).toHaveLength(1));
  await pass(0);
}

test('Enter drops the pin in the centre of the map, which starts at the city, and the position is sent', async () => {
  const opened = await openMap();
  await atCity(opened);
  expect(said(opened)).toBe('Tap the map to set the pin.');
  (await canvas(opened)).focus();
  await userEvent.keyboard('{Enter}');
  expect(opened.where()).toBe('9.93000, 76.26000');
  expect(said(opened)).toBe('Pin at 9.93000, 76.26000. Drag it, or tap the map, to move it.');
  await pin(opened);
  const { server, own } = opened;
  expect(server.api.changes()).toEqual([]);
  server.api.on(ADD, { status: 201, body: place({ place_id: 'p-grandma', name: 'Grandma', similar: [] }) });
  await userEvent.click(within(own).getByRole('button', { name: 'Add place' }));
  await waitFor(() =>
    expect(server.api.sent(ADD)).toEqual([
      { name: 'Grandma', category: 'other', text: '9.93000, 76.26000', near: 'd-kochi' },
    ]),
  );
});

test('a tap drops the pin there, and arrow keys move the pin, not the map', async () => {
  const opened = await openMap();
  await atCity(opened);
  fireEvent.click(await canvas(opened), { clientX: 40, clientY: 30, detail: 1 });
  const tapped = opened.where();
  expect(moved('9.93000, 76.26000', tapped)).toEqual([-1, 1]);
  (await pin(opened)).focus();
  for (const [key, way] of [
    ['{ArrowUp}', [1, 0]],
    ['{ArrowRight}', [0, 1]],
    ['{ArrowDown}', [-1, 0]],
    ['{ArrowLeft}', [0, -1]],
    ['{Shift>}{ArrowUp}{/Shift}', [1, 0]],
  ] as const) {
    const before = opened.where();
    await userEvent.keyboard(key);
    expect(moved(before, opened.where())).toEqual(way);
  }
});

test('a pin follows typed coordinates, and a text that only the server understands has none', async () => {
  const opened = await openMap();
  await atCity(opened);
  const field = within(opened.own).getByRole('textbox', { name: 'Where is it?' });
  typeFast(field, '9.96580, 76.24210');
  await pin(opened);
  expect(said(opened)).toContain('Pin at 9.96580, 76.24210.');
  typeFast(field, 'https://maps.apple.com/?ll=9.9,76.2');
  await waitFor(() => expect(within(opened.own).queryByRole('button', { name: /^Pin/ })).toBeNull());
  expect(said(opened)).toBe('Tap the map to set the pin.');
});

test('on a Google map a tap and arrow keys do the same', async () => {
  const opened = await openMap({ map: GOOGLE });
  await answerScript();
  await atCity(opened);
  const map = await canvas(opened);
  await waitFor(() => expect(map.dataset.centre).toBe('9.930,76.260'));
  fireEvent.click(map, { clientX: 160, clientY: 85 });
  expect(opened.where()).toBe('0.25000, 0.50000');
  (await pin(opened)).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(opened.where()).toBe('0.29000, 0.52000');
});

test.each([
  ['48.8584, 2.2945', { lat: 48.8584, lng: 2.2945 }],
  [' -33.9,18 ', { lat: -33.9, lng: 18 }],
  ['91, 2', null],
  ['48.8584', null],
  ['48°51′30″N 2°17′40″E', null],
  ['8FW4V75V+8Q', null],
  ['', null],
])('the position in %j', (text, at) => {
  expect(coordinatesIn(text)).toEqual(at);
});

test('a position is written in the format that is read, precise to a metre', () => {
  const text = coordinatesOf({ lat: -0.0000012, lng: 76.2421234567 });
  expect(text).toBe('-0.00000, 76.24212');
  expect(coordinatesIn(text)).toEqual({ lat: -0, lng: 76.24212 });
});
