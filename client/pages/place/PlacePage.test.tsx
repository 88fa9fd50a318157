import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import type { Schema } from '../../api/client';
import { nearbyQueries, nearbyPath } from '../../features/places/api';
import { type FakeApi, serveApi } from '../../tests/api';
import { bootstrapOf, openPage } from '../../tests/page';
import { nearbyPlace, place, review } from '../../tests/place';

const PATH = '/place/p-nets';
const AROUND = { body: { places: [] } };

/** Starts an API with nothing nearby, unless a test overrides that. */
async function serveAround(shown = place()): Promise<FakeApi> {
  const api = await serveApi();
  for (const query of nearbyQueries(shown)) api.on(`GET ${nearbyPath(shown.place_id, query)}`, AROUND);
  return api;
}

async function open(more: Partial<Schema<'Place'>> = {}) {
  const api = await serveAround(place(more));
  const { html } = await openPage(bootstrapOf('place', PATH, { data: { [PATH]: place(more) } }));
  await waitFor(() => expect(document.querySelector('.skel')).toBeNull());
  return { api, html };
}

const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);

test('a learned place credits the sources of its texts and picture', async () => {
  const page = 'https://en.wikivoyage.org/wiki/Hanoi/Old_Quarter';
  const picture = 'https://commons.wikimedia.org/wiki/File:Old_Quarter.jpg';
  await open({
    attribution: '© OpenStreetMap contributors, ODbL 1.0',
    attributions: [{ name: 'Wikivoyage, CC BY-SA 4.0', uri: page, picture: null }],
    picture_uri: picture,
  });
  const credits = within(screen.getByRole('list', { name: 'Credits' }));
  expect(credits.getByRole('link', { name: /Wikivoyage/ }).getAttribute('href')).toBe(page);
  expect(screen.getByRole('link', { name: /Wikimedia Commons/ }).getAttribute('href')).toBe(picture);
});

test('the first HTML contains the place’s facts', async () => {
  const { html } = await open();
  for (const text of ['Chinese Fishing Nets', 'Kochi, Kerala, India', 'A row of counterweighted nets'])
    expect(html).toContain(text);
  expect(headings(1)).toEqual(['Chinese Fishing Nets']);
  for (const text of ['About 1 h 30 min', 'Free', 'Editor’s pick', 'History', 'Photography'])
    expect(screen.getByText(text)).toBeDefined();
  expect(document.title).toBe('Chinese Fishing Nets · Waypost');
  const way = screen.getByRole('link', { name: 'View Directions to Chinese Fishing Nets' });
  expect(way.getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=9.9684%2C76.2419',
  );
  expect(way.getAttribute('target')).toBe('_blank');
});

test('without ratings, reviews and places nearby, their sections are omitted', async () => {
  await open();
  expect(screen.queryByText(/Rated/)).toBeNull();
  expect(headings(2)).toEqual([]);
});

test('an imported place credits OpenStreetMap with its licence, and links its own website', async () => {
  const attribution = '© OpenStreetMap contributors, ODbL 1.0';
  await open({ attribution, website: 'https://nets.example/' });
  const address = (name: string) => screen.getByRole('link', { name: new RegExp(name) }).getAttribute('href');
  expect(address(attribution)).toBe('https://www.openstreetmap.org/copyright');
  expect(address('Website of Chinese Fishing Nets')).toBe('https://nets.example/');
});

test('a rating is shown with the number of ratings', async () => {
  await open({ rating: 4.3, total_ratings: 18204 });
  expect(document.querySelector('.rating')?.textContent).toBe('Rated 4.3(18,204)');
});

test('without coordinates, View Directions shows a message', async () => {
  await open({ geo_location: null as never });
  await userEvent.click(screen.getByRole('button', { name: 'View Directions to Chinese Fishing Nets' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Location coordinates are not available');
});

test('the server renders the whole week, and the browser shows today by the place’s local time', async () => {
  vi.useFakeTimers({ now: new Date('2026-08-01T20:00:00Z'), toFake: ['Date'] });
  try {
    const { html } = await open({ timezone: 'Asia/Kolkata' });
    expect(html).toContain('Mon–Sat 09:00–18:00, Sun closed');
    // Saturday in London is Sunday in Kochi.
    expect(await screen.findByText('Closed today')).toBeDefined();
    const days = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(days).toContain('SundayClosed');
    expect(document.querySelector('.hours [aria-current]')?.textContent).toBe('SundayClosed');
  } finally {
    vi.useRealTimers();
  }
});

test('a long review is truncated until it is expanded', async () => {
  const text = `${'A'.repeat(150)}${'B'.repeat(10)}`;
  await open({ reviews: [review('Dev', text), review('Sofie', 'C'.repeat(150))] });
  expect(headings(2)).toEqual(['Reviews']);
  const reviews = within(screen.getByRole('group', { name: 'Reviews, scrolls sideways' }));
  expect(reviews.getByText(`${'A'.repeat(150)}…`)).toBeDefined();
  expect(reviews.getAllByText('March 2026')).toHaveLength(2);
  const [more, ...others] = reviews.getAllByRole('button', { name: /^Show/ });
  expect(others).toEqual([]);
  expect(more?.getAttribute('aria-expanded')).toBe('false');
  expect(more?.textContent).toBe('Show More');
  await userEvent.click(more ?? expect.fail('no button'));
  expect(reviews.getByText(text)).toBeDefined();
  expect(more?.getAttribute('aria-expanded')).toBe('true');
  expect(more?.textContent).toBe('Show Less');
});

test('the pictures change by keys and dots, and the position is announced', async () => {
  await open({ image_urls: ['/one.jpg', '/two.jpg', '/three.jpg'] });
  const pictures = screen.getByRole('group', { name: 'Pictures of Chinese Fishing Nets' });
  const count = within(pictures).getByRole('status');
  const dot = (number: number) => within(pictures).getByRole('button', { name: `Picture ${number} of 3` });
  expect(count.textContent).toBe('1 / 3Picture 1 of 3');
  dot(1).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(count.textContent).toBe('2 / 3Picture 2 of 3');
  expect(document.activeElement).toBe(dot(2));
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(count.textContent).toBe('3 / 3Picture 3 of 3');
  await userEvent.click(dot(1));
  expect(dot(1).getAttribute('aria-current')).toBe('true');
  expect(count.textContent).toBe('1 / 3Picture 1 of 3');
});

test('without pictures there is one piece of cover art, without counter and dots', async () => {
  await open();
  expect(document.querySelectorAll('.pictures .cover-art')).toHaveLength(1);
  expect(screen.queryByRole('group', { name: /Pictures of/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Picture/ })).toBeNull();
});

test('a place nearby links to its own page', async () => {
  const api = await serveAround();
  const [attractions] = nearbyQueries(place());
  api.on(`GET ${nearbyPath('p-nets', attractions)}`, { body: { places: [nearbyPlace('Jew Town')] } });
  await openPage(bootstrapOf('place', PATH, { data: { [PATH]: place() } }));
  const card = await screen.findByRole('link', { name: 'Jew Town', description: '0.4 km' });
  expect(card.getAttribute('href')).toBe('/place/p-jew-town');
  await waitFor(() => expect(headings(2)).toEqual(['Top Attractions']));
  const nearby = api.calls.map(({ path }) => path).filter((path) => path.includes('/nearby'));
  expect(nearby.sort()).toEqual([
    `${PATH}/nearby?place_types=lodging&radius=5000`,
    `${PATH}/nearby?place_types=restaurant,cafe&radius=5000`,
    `${PATH}/nearby?place_types=tourist_attraction,point_of_interest,museum,park,amusement_park&radius=10000`,
  ]);
});

test('places nearby that failed to load are omitted and logged', async () => {
  const api = await serveAround();
  const [, hotels] = nearbyQueries(place());
  api.on(`GET ${nearbyPath('p-nets', hotels)}`, { status: 500, body: { detail: 'Out of order.' } });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openPage(bootstrapOf('place', PATH, { data: { [PATH]: place() } }), { mayWrite: true });
  await waitFor(() => expect(logged).toHaveBeenCalledOnce());
  expect(headings(2)).not.toContain('Hotels');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a destination offers to plan a trip, and warns when few places are known', async () => {
  await open({ kind: 'destination', name: 'Munnar', address: 'Munnar, Kerala, India', known_places: 6 });
  expect(screen.getByText('We know only 6 places around Munnar, so the plan may be thin.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Plan a trip' }).getAttribute('href')).toBe(
    '/create-trip?destination=Munnar%2C%20Kerala%2C%20India',
  );
  expect(screen.queryByRole('button', { name: 'Add to trip' })).toBeNull();
});

test('a destination with enough places has no warning', async () => {
  await open({ kind: 'destination', known_places: 15 });
  expect(screen.queryByText(/We know/)).toBeNull();
});

test('a missing place has its own page', async () => {
  await openPage(bootstrapOf('not-found', PATH, { status: 404, detail: 'We could not find that place.' }));
  expect(headings(1)).toEqual(['Place not found']);
  expect(document.title).toBe('Place not found · Waypost');
});

test('a provider’s place credits its source and authors, and links to where its reviews can be reported', async () => {
  const { html } = await open({
    attribution: 'Google Maps',
    source_uri: 'https://maps.example/place',
    attributions: [{ name: 'A visitor', uri: 'https://maps.example/u', picture: 0 }],
    outside_reviews: [
      {
        author_name: 'Another visitor',
        author_uri: 'https://maps.example/v',
        author_photo_url: null,
        rating: 4,
        time: 1_767_323_045,
        when: 'a month ago',
        text: 'Cool and quiet.',
        uri: null,
        report_uri: 'https://maps.example/flag',
      },
    ],
    abilities: { can_review: false },
  });
  expect(html).toContain('Cool and quiet.');
  expect(headings(2)).toEqual(['Reviews on Google Maps']);
  const hrefs = ['A visitor', 'Another visitor', 'Report the review by Another visitor'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(hrefs).toEqual(['https://maps.example/u', 'https://maps.example/v', 'https://maps.example/flag']);
  const credits = within(screen.getByRole('list', { name: 'Credits' })).getAllByRole('listitem');
  expect(credits.map(({ textContent }) => textContent)).toEqual([
    'Source: Google Maps',
    'Picture 1 by A visitor',
  ]);
  // Once in its page, and once in its reviews.
  expect(html.match(/Source:/g)).toHaveLength(2);
});

test('a fallback to the catalogue is announced', async () => {
  const notice = 'Google does not answer just now; these are our own places.';
  const { html } = await open({ fallback: true, notice });
  expect(html).toContain(notice);
});

test('a place that failed to load shows a toast and leads back', async () => {
  const api = await serveApi();
  for (const query of nearbyQueries(place()))
    api.on(`GET ${nearbyPath('p-nets', query)}`, { body: { places: [nearbyPlace('Jew Town')] } });
  api.on('GET /place/p-jew-town', { status: 500, body: {} });
  await openPage(bootstrapOf('place', PATH, { data: { [PATH]: place() } }));
  const [card] = await screen.findAllByRole('link', { name: 'Jew Town' });
  if (card === undefined) throw new Error('nothing lies around');
  await userEvent.click(card);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch place details');
  await waitFor(() => expect(location.pathname).toBe(PATH));
  expect(await screen.findByRole('heading', { level: 1, name: 'Chinese Fishing Nets' })).toBeDefined();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a country shows its destinations and its route, ready to plan', async () => {
  const hanoi = {
    place_id: 'd-hanoi',
    name: 'Hanoi',
    address: 'Hanoi, Vietnam',
    description: '',
    geo_location: { lat: 21.03, lng: 105.85 },
    scenery: 'palms' as const,
    has_guide: true,
  };
  const route = [
    { name: 'Hanoi', place_id: 'd-hanoi', no_of_days: 3 },
    { name: 'Hoi An', place_id: 'd-hoi-an', no_of_days: 2 },
  ];
  const { api, html } = await open({ kind: 'destination', name: 'Vietnam', destinations: [hanoi], route });
  expect(html).toContain('Vietnam in 5 days: Hanoi 3, Hoi An 2');
  expect(headings(2)).toEqual(['Destinations']);
  expect(screen.getByRole('link', { name: 'Hanoi' }).getAttribute('href')).toBe('/place/d-hanoi');
  expect(screen.getByText('Guide')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Plan this route' }).getAttribute('href')).toBe(
    '/create-trip?route=p-nets',
  );
  // Only for the button that saves it for someday: nothing nearby.
  expect(api.calls.map(({ path }) => path)).toEqual(['/user/someday']);
});
