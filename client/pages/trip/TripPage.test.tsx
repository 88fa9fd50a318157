import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serveApi } from '../../tests/api';
import { stubIntersections } from '../../tests/intersections';
import { bootstrapOf, openPage } from '../../tests/page';
import { activity, day, people, readersTrip, trip, tripData } from '../../tests/trip';

const DATED = trip({
  days: [
    day('2026-12-12', [activity('Fishing Nets'), activity('Jew Town'), activity('Kashi Art Cafe')]),
    day('2026-12-13', [activity('Marari Beach', { rating: null, total_ratings: null, arrive: null })]),
    day('2026-12-14', []),
  ],
});

const page = (answer: unknown = DATED) => bootstrapOf('trip', '/trip/t-kochi', { data: tripData(answer) });
const headings = (level: number) =>
  screen.queryAllByRole('heading', { level }).map(({ textContent }) => textContent);

test('the first HTML contains the whole plan and the description', async () => {
  const { html } = await openPage(page());
  for (const text of [
    'Kochi and the backwaters',
    'Fishing Nets',
    'Marari Beach',
    'Two mornings of fishing nets.',
  ])
    expect(html).toContain(text);
  expect(headings(1)).toEqual(['Kochi and the backwaters']);
  expect(headings(2)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Ideas']);
  expect(headings(3)).toEqual(['Fishing Nets', 'Jew Town', 'Kashi Art Cafe', 'Marari Beach']);
  for (const text of ['3 days · 4 places', 'Kochi, Kerala, India', 'Couple', 'Moderate'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText('Saturday, 12 December')).toBeDefined();
  expect(screen.getByText('Nothing planned yet.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to trips' }).getAttribute('href')).toBe('/trips');
  expect(document.title).toBe('Kochi and the backwaters · Waypost');
});

test('a stop shows its number, rating and visit time', async () => {
  await openPage(page());
  const [first] = screen.getAllByRole('article');
  const [stop] = screen.getAllByRole('listitem').filter((item) => item.contains(first ?? null));
  expect(stop?.textContent).toContain('109:30–10:30Fishing Nets');
  expect(first?.textContent).toContain('Rated 4.3(18,204)');
  expect(screen.getAllByRole('article')[3]?.parentElement?.textContent).not.toMatch(/Rated|\d\d:\d\d/);
});

test('directions open Google Maps with both places', async () => {
  await openPage(page());
  expect(screen.getAllByText(/14 min · 2.9 km/)).toHaveLength(2);
  const way = screen.getByRole('link', { name: 'View Directions from Fishing Nets to Jew Town' });
  expect(way.getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=9.96%2C76.24&destination=9.96%2C76.24',
  );
  expect(way.getAttribute('target')).toBe('_blank');
  expect(way.getAttribute('rel')).toBe('noopener noreferrer');
});

test('directions without coordinates show a toast', async () => {
  const days = [day('Day 1', [activity('Here'), activity('There', { geo_location: null })])];
  await openPage(page(trip({ days })));
  await userEvent.click(screen.getByRole('button', { name: 'View Directions from Here to There' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Location coordinates are not available');
});

test('an unknown hop shows no time and distance', async () => {
  const days = [day('Day 1', [activity('Here'), activity('There')], { distance_time: [] })];
  await openPage(page(trip({ days })));
  expect(screen.queryByText(/ · 2\.9 km/)).toBeNull();
  expect(screen.getByRole('link', { name: 'View Directions from Here to There' })).toBeDefined();
});

test('the chips choose one day or all', async () => {
  await openPage(page());
  const days = screen.getByRole('radiogroup', { name: 'Day' });
  expect(within(days).getByRole('radio', { name: 'All' })).toHaveProperty('checked', true);
  await userEvent.click(within(days).getByRole('radio', { name: 'Day 2' }));
  expect(headings(2)).toEqual(['Day 2', 'Ideas']);
  await userEvent.click(within(days).getByRole('radio', { name: 'All' }));
  expect(headings(2)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Ideas']);
});

test('the arrow keys change the tab, and the other panel stays in the document, hidden', async () => {
  await openPage(page());
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Itinerary');
  expect(screen.queryByText('About Trip')?.closest('[role="tabpanel"]')?.hasAttribute('hidden')).toBe(true);
  await userEvent.click(screen.getByRole('tab', { name: 'Itinerary' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Overview' }));
  expect(headings(2)).toEqual(['About Trip', 'Where do you sleep?', 'Interests']);
  await userEvent.keyboard('{End}');
  expect(headings(2)).toEqual(['Day 1', 'Day 2', 'Day 3', 'Ideas']);
});

test('readers of a trip without a description are told so', async () => {
  await openPage(page(readersTrip('view', { about_trip: '', interests: [] })));
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(screen.queryByText('About Trip')).toBeNull();
  expect(screen.getByText('This trip has no description yet.')).toBeDefined();
});

test('the days of a trip with several cities name their city', async () => {
  const days = [day('2026-12-12', []), day('2026-12-13', [], { city: 'Munnar' })];
  const cities = ['Kochi', 'Munnar'].map((name) => ({
    name,
    place_id: name,
    no_of_days: 1,
    start_date: null,
  }));
  await openPage(page(trip({ days, destinations: cities })));
  expect(screen.getByText('Sunday, 13 December · Munnar')).toBeDefined();
});

/** Returns what the server sends with the page of a long trip; in this test a part is one day. */
function partOf(whole: ReturnType<typeof trip>, shown: number) {
  const parts = whole.days.map((_, index) => ({ first: index + 1, last: index + 1 }));
  const days = whole.days.map((one, index) =>
    index + 1 === shown ? one : { ...one, activities: [], distance_time: [] },
  );
  const abilities = Object.fromEntries(Object.keys(whole.abilities).map((name) => [name, false]));
  return { trip: { ...whole, days, abilities }, parts, shown: parts[shown - 1] };
}

function longPage(shown: number, query = '') {
  const path = '/itinerary/t-kochi';
  const data = { [`${path}#part`]: partOf(DATED, shown), [`${path}/collaborators`]: people() };
  return bootstrapOf('trip', `/trip/t-kochi${query}`, { data });
}

const dayLinks = () =>
  screen
    .queryAllByRole('link', { name: /^Show day/ })
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the page of a long trip starts with a part of it and links to the others', async () => {
  const api = await serveApi();
  api.on('GET /itinerary/t-kochi', () => new Promise(() => undefined));
  const { html } = await openPage(longPage(1));
  expect(html).toContain('Jew Town');
  expect(html).not.toContain('Marari Beach');
  expect(headings(2)).toEqual(['Day 1', 'Day 2', 'Day 3']);
  expect(dayLinks()).toEqual([
    ['Show day 2', '?from=2#day-2'],
    ['Show day 3', '?from=3#day-3'],
  ]);
  expect(screen.queryByText('Nothing planned yet.')).toBeNull();
  // The missing days would be lost with the first change.
  expect(screen.queryByRole('button', { name: /Add|Options|Improve|Fill/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull();
});

test('the link to another part shows it', async () => {
  const api = await serveApi();
  api.on('GET /itinerary/t-kochi', () => new Promise(() => undefined));
  const { html } = await openPage(longPage(2, '?from=2'));
  expect(html).toContain('Marari Beach');
  expect(html).not.toContain('Jew Town');
  expect(dayLinks().map(([text]) => text)).toEqual(['Show day 1', 'Show day 3']);
});

test('the rest of a long trip loads by itself, and then it can be edited', async () => {
  const api = await serveApi();
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((go) => (answer = go));
  api.on('GET /itinerary/t-kochi', async () => {
    await waiting;
    return { body: DATED };
  });
  await openPage(longPage(1));
  expect(headings(3)).toEqual(['Fishing Nets', 'Jew Town', 'Kashi Art Cafe']);
  answer();
  await waitFor(() =>
    expect(headings(3)).toEqual(['Fishing Nets', 'Jew Town', 'Kashi Art Cafe', 'Marari Beach']),
  );
  expect(dayLinks()).toEqual([]);
  expect(screen.getByText('Nothing planned yet.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Options for Marari Beach' })).toBeDefined();
  expect(api.sent('GET /itinerary/t-kochi')).toHaveLength(1);
});

test('a long trip whose other days fail to load stays readable', async () => {
  const api = await serveApi();
  api.on('GET /itinerary/t-kochi', { status: 503, body: {} });
  await openPage(longPage(1));
  await waitFor(() => expect(api.sent('GET /itinerary/t-kochi').length).toBeGreaterThan(0));
  expect(headings(3)).toEqual(['Fishing Nets', 'Jew Town', 'Kashi Art Cafe']);
  expect(dayLinks()).toHaveLength(2);
  expect(location.pathname).toBe('/trip/t-kochi');
});

test('only the first stops have their cover art in the HTML; the browser paints the others near the screen', async () => {
  const seen = stubIntersections();
  const days = [
    day(
      'Day 1',
      Array.from({ length: 8 }, (_, index) => activity(`Sight ${index}`)),
    ),
  ];
  const { html } = await openPage(page(trip({ days })));
  const painted = (root: ParentNode) =>
    [...root.querySelectorAll('.stop .cover-art')].map((art) => art.childElementCount > 0);
  const first = document.createElement('div');
  first.innerHTML = html;
  expect(painted(first)).toEqual([true, true, true, true, true, true, false, false]);
  expect(painted(document)).toEqual(painted(first));
  seen.comeNear();
  await waitFor(() => expect(painted(document)).toEqual(Array.from({ length: 8 }, () => true)));
});

const unloaded = bootstrapOf('trip', '/trip/t-kochi');

test('a loading trip shows a skeleton, and then its name gets the focus', async () => {
  const api = await serveApi();
  api.on('GET /itinerary/t-kochi', { body: DATED });
  await openPage(unloaded);
  expect(screen.getByText('Loading trip')).toBeDefined();
  await screen.findByRole('heading', { name: 'Kochi and the backwaters' });
  expect(screen.queryByText('Loading trip')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Kochi and the backwaters'));
});

test('the id may be in the query', async () => {
  const api = await serveApi();
  api.on('GET /itinerary/t-kochi', { body: DATED });
  await openPage(bootstrapOf('trip', '/trip?itinerary_id=t-kochi'));
  await screen.findByRole('heading', { name: 'Kochi and the backwaters' });
});

test('a missing trip has its own page', async () => {
  const api = await serveApi();
  api.on('GET /itinerary/t-kochi', { status: 404, body: { detail: 'We could not find this trip.' } });
  await openPage(unloaded);
  await screen.findByRole('heading', { name: 'Trip not found' });
  expect(screen.getByRole('link', { name: 'See all trips' }).getAttribute('href')).toBe('/trips');
});

test('a trip that the server found missing has the same page', async () => {
  const { html } = await openPage({
    ...bootstrapOf('not-found', '/trip/t-gone', { status: 404 }),
    detail: 'We could not find this trip.',
  });
  expect(html).toContain('Trip not found');
  expect(document.title).toBe('Trip not found · Waypost');
});

test('a trip that cannot be loaded shows a toast and leads to all trips', async () => {
  const api = await serveApi();
  api.on('GET /itinerary/t-kochi', { status: 503, body: { detail: 'Please try again in a moment.' } });
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(unloaded);
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
  await waitFor(() => expect(location.pathname).toBe('/trips'));
});

test('a trip with imported places credits their source, below the plan and in the map', async () => {
  const attribution = '© OpenStreetMap contributors, ODbL 1.0';
  await openPage(page(trip({ attributions: [attribution] })));
  const copyright = 'https://www.openstreetmap.org/copyright';
  expect(screen.getByRole('link', { name: new RegExp(attribution) }).getAttribute('href')).toBe(copyright);
  await userEvent.click(screen.getByRole('button', { name: 'Open trip map' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Trip Map' }));
  expect(sheet.getByRole('link', { name: new RegExp(attribution) }).getAttribute('href')).toBe(copyright);
});

test('a stop says why it was chosen, as plain text', async () => {
  const reason = 'Quiet <b>lanes</b> for two.';
  const withReason = trip({
    days: [day('Day 1', [activity('Jew Town', { reason }), activity('Fishing Nets')])],
  });
  await openPage(page(withReason));
  const [first, second] = screen.getAllByRole('article');
  expect(first?.textContent).toContain(`Why this: ${reason}`);
  expect(second?.textContent).not.toContain('Why this');
  // It is shown nowhere else, so it must not be truncated to two lines.
  expect(screen.getByText(reason).classList).not.toContain('two');
});
