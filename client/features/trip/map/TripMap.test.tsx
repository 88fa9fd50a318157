import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import type { Bootstrap } from '../../../api/bootstrap';
import { answerScript, askedScript } from '../../../tests/google';
import { bootstrapOf, openPage } from '../../../tests/page';
import { activity, day, stay, trip } from '../../../tests/trip';

const EVIL = '<img src=x onerror="alert(1)">';
const TRIP = trip({
  days: [
    day('Day 1', [
      activity('Fishing Nets', {
        geo_location: { lat: 9.96, lng: 76.24 },
        address: 'Bazaar Road, Kochi, India',
      }),
      activity('Nowhere', { geo_location: null }),
      activity(EVIL, { geo_location: { lat: 9.97, lng: 76.25 } }),
    ]),
    day('Day 2', []),
    day('Day 3', [activity('Marari Beach', { geo_location: { lat: 9.6, lng: 76.3 } })]),
  ],
});
const GOOGLE = { tilesUrl: null, hasShapes: false, attribution: null, streets: [] };

async function openMap(more: Partial<Bootstrap> = {}) {
  const data = { '/itinerary/t-kochi': TRIP };
  await openPage(bootstrapOf('trip', '/trip/t-kochi', { data, ...more }));
  await userEvent.click(screen.getByRole('button', { name: 'Open trip map' }));
  return within(await screen.findByRole('dialog', { name: 'Trip Map' }));
}

type Sheet = Awaited<ReturnType<typeof openMap>>;

const markers = async (sheet: Sheet) =>
  (await sheet.findAllByRole('button', { name: /^\d, / })).map((button) => button.getAttribute('aria-label'));
const names = (sheet: Sheet) => sheet.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a trip without coordinates has no map button and no map', async () => {
  const days = [day('Day 1', [activity('Nowhere', { geo_location: null })])];
  const data = { '/itinerary/t-kochi': trip({ days }) };
  await openPage(bootstrapOf('trip', '/trip/t-kochi', { data }));
  expect(screen.queryByRole('button', { name: 'Open trip map' })).toBeNull();
  expect(document.querySelector('.side-map, .middle-map')).toBeNull();
});

test('map, list and route show the stops with coordinates, numbered as in the plan', async () => {
  const sheet = await openMap();
  expect(await markers(sheet)).toEqual(['1, Fishing Nets', `3, ${EVIL}`, '1, Marari Beach']);
  expect(sheet.getByRole('region', { name: 'Map of all days with 3 numbered places' })).toBeDefined();
  expect(names(sheet)).toEqual([
    '1Fishing Nets09:30–10:30 · Bazaar Road',
    `3${EVIL}09:30–10:30`,
    '1Marari Beach09:30–10:30',
  ]);
  const route = sheet.getByRole('link', { name: 'Open Route' });
  expect(route.getAttribute('href')).toContain('origin=9.96%2C76.24&destination=9.6%2C76.3&waypoints=9.97');
  expect(route.getAttribute('target')).toBe('_blank');
  expect(route.getAttribute('rel')).toBe('noopener noreferrer');
  expect(await sheet.findByText('Natural Earth')).toBeDefined();
});

test('the chips offer days with places, and filter map, list and route', async () => {
  const sheet = await openMap();
  expect(sheet.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'All',
    'Day 1',
    'Day 3',
  ]);
  await userEvent.click(sheet.getByRole('radio', { name: 'Day 3' }));
  expect(sheet.getByRole('region', { name: 'Map of day 3 with 1 numbered place' })).toBeDefined();
  await waitFor(async () => expect(await markers(sheet)).toEqual(['1, Marari Beach']));
  expect(names(sheet)).toHaveLength(1);
  expect(sheet.getByRole('link', { name: 'Open Route' }).getAttribute('href')).toMatch(
    /\?api=1&destination=9.6%2C76.3$/,
  );
});

/**
 * A click without a pointer. Leaflet treats two pointer clicks within 200 ms as a double tap, which needs a
 * map with a size.
 */
const tap = (element: HTMLElement) => fireEvent.click(element, { detail: 0 });

test('a marker shows name and address as text', async () => {
  const sheet = await openMap();
  tap(await sheet.findByRole('button', { name: `3, ${EVIL}` }));
  const popup = document.querySelector('.leaflet-popup .map-popup');
  expect(popup?.textContent).toBe(`${EVIL}${EVIL}, Kochi, India`);
  expect(document.querySelector('.map img, .map-places img')).toBeNull();
  expect(sheet.getAllByRole('listitem')[1]?.hasAttribute('data-raised')).toBe(true);
  tap(await sheet.findByRole('button', { name: `3, ${EVIL}` }));
  expect(document.querySelector('.map-popup')).toBeNull();
  tap(await sheet.findByRole('button', { name: `3, ${EVIL}` }));
  expect(document.querySelector('.map-popup')).not.toBeNull();
  await userEvent.click(sheet.getByRole('radio', { name: 'Day 3' }));
  await waitFor(() => expect(document.querySelector('.map-popup')).toBeNull());
});

test('a tap in the list shows the stop on the map, and the row still links to its page', async () => {
  const sheet = await openMap();
  await markers(sheet);
  await userEvent.click(sheet.getByRole('button', { name: 'Show Marari Beach on the map' }));
  expect(document.querySelector('.leaflet-popup .map-popup')?.textContent).toContain('Marari Beach');
  expect(document.querySelector('.map-mark-spot[data-raised] button')?.ariaLabel).toBe('1, Marari Beach');
  const about = sheet.getByRole('link', { name: 'About Marari Beach' });
  expect(about.getAttribute('href')).toBe('/place/p-marari-beach');
});

test('a stay is a mark on the map and a row for its evenings', async () => {
  const stays = [stay('Old Harbour Hotel', { to_day: 'day-day-3', nights: 2 })];
  const data = { '/itinerary/t-kochi': { ...TRIP, stays } };
  const sheet = await openMap({ data });
  expect(await sheet.findByRole('img', { name: 'Stay: Old Harbour Hotel' })).toBeDefined();
  expect(names(sheet)).toContain('Night at Old Harbour Hotel');
  await userEvent.click(sheet.getByRole('radio', { name: 'Day 3' }));
  expect(sheet.getByRole('img', { name: 'Stay: Old Harbour Hotel' })).toBeDefined();
  expect(names(sheet)).toEqual(['1Marari Beach09:30–10:30']);
});

test('the map can be skipped without adding a history entry', async () => {
  const sheet = await openMap();
  const address = location.href;
  const skip = sheet.getByRole('link', { name: 'Skip map' });
  await userEvent.click(skip);
  expect(document.activeElement?.textContent).toBe('End of map');
  expect(skip.compareDocumentPosition(document.activeElement ?? skip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(location.href).toBe(address);
});

test('with a key, Google’s library draws the map', async () => {
  const sheet = await openMap({ map: { ...GOOGLE, googleKey: 'a key/for&browsers' } });
  const query = new URL((await askedScript()).src).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ key: 'a key/for&browsers', loading: 'async' });
  await answerScript();
  expect(await markers(sheet)).toEqual(['1, Fishing Nets', `3, ${EVIL}`, '1, Marari Beach']);
  const canvas = sheet.getByRole('application');
  expect(canvas.dataset).toMatchObject({ zoom: '16', centre: '9.843,76.263', joined: '3' });
  canvas.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}-');
  expect(canvas.dataset).toMatchObject({ moves: '80,0 0,-80', zoom: '15' });
  await userEvent.click(sheet.getByRole('button', { name: 'Zoom in' }));
  expect(canvas.dataset.zoom).toBe('16');
  await userEvent.click(sheet.getByRole('button', { name: `3, ${EVIL}` }));
  expect(canvas.querySelector('.map-popup')?.textContent).toBe(`${EVIL}${EVIL}, Kochi, India`);
  expect(canvas.querySelector('img')).toBeNull();
  await userEvent.click(sheet.getByRole('radio', { name: 'Day 3' }));
  await waitFor(async () => expect(await markers(sheet)).toEqual(['1, Marari Beach']));
  expect(canvas.dataset).toMatchObject({ zoom: '10', joined: '1' });
});
