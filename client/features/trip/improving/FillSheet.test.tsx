import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';

import type { Reply } from '../../../tests/api';
import { SUGGEST, suggested, suggestion } from '../../../tests/improving';
import { openTrip, press, shownStops, type StopTimes, type TripServer, UPDATE } from '../../../tests/plan';
import { fakeTimers, pass } from '../../../tests/timers';
import { activity, day as dayOf, people, trip } from '../../../tests/trip';
import { openTrip as openShared } from '../../../tests/tripPage';
import { newPlace, withTaken } from './FillSheet';

beforeEach(fakeTimers);

const DAYS = [['Fishing Nets', 'Jew Town'], []];
const PALACE = suggestion('Dutch Palace', { insert_after: 'p-fishing-nets' });
const CAFE = suggestion('Kashi Art', { insert_after: 'p-jew-town', extra_minutes: 0, fits: '12:30-13:30' });

async function open(
  answer: Reply = suggested(PALACE, CAFE),
  day = 1,
  times: StopTimes = {},
): Promise<{
  server: TripServer;
  sheet: HTMLElement;
}> {
  const server = await openTrip(DAYS, {}, {}, times);
  server.api.on(SUGGEST, answer);
  await press(`Fill this day, Day ${day}`);
  return { server, sheet: await screen.findByRole('dialog', { name: `Fill Day ${day}` }) };
}

const plus = (name: string, day = 1) => screen.findByRole('button', { name: `Add ${name} to Day ${day}` });
/** Closes the sheet, and expects the focus on the button that opened it. */
async function closeTo(name: string): Promise<void> {
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
}
const rows = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a suggestion shows its type, the time when it fits and its detour', async () => {
  const { server, sheet } = await open();
  await plus('Dutch Palace');
  expect(rows(sheet)).toEqual([
    'Dutch PalaceRated 4.5(6,340)Museum10:30–11:308 min detour',
    'Kashi ArtRated 4.5(6,340)Museum12:30–13:30On your way',
  ]);
  expect(within(sheet).getByText('2 places found that fit').getAttribute('role')).toBe('status');
  expect(within(sheet).getByRole('link', { name: 'Dutch Palace' }).getAttribute('href')).toBe(
    '/place/p-dutch-palace',
  );
  expect(within(sheet).getByRole('link', { name: /OpenStreetMap contributors/ })).toBeDefined();
  expect(server.api.sent(`${SUGGEST}?day=1`)).toHaveLength(1);
});

test('one press adds a place where it fits, once, and new suggestions are loaded', async () => {
  const { server, sheet } = await open();
  const button = await plus('Dutch Palace');
  server.api.on(SUGGEST, suggested(suggestion('Hill Palace', { insert_after: 'p-dutch-palace' })));
  await userEvent.dblClick(button);
  expect(await within(sheet).findByText('Dutch Palace added to Day 1')).toHaveProperty('role', 'status');
  expect(server.places()).toEqual([['Fishing Nets', 'Dutch Palace', 'Jew Town'], []]);
  expect(shownStops()).toEqual(['Fishing Nets', 'Dutch Palace', 'Jew Town']);
  expect(server.api.sent(UPDATE)).toHaveLength(1);
  await plus('Hill Palace');
  expect(rows(sheet).map((row) => row.split('Rated')[0])).toEqual(['Dutch Palace', 'Hill Palace']);
  const done = within(sheet).getByRole('button', { name: 'Dutch Palace is added to Day 1' });
  expect(document.activeElement).toBe(done);
  await userEvent.click(done);
  expect(server.api.sent(UPDATE)).toHaveLength(1);
  await userEvent.click(await plus('Hill Palace'));
  await within(sheet).findByText('Hill Palace added to Day 1');
  expect(server.places()[0]).toEqual(['Fishing Nets', 'Dutch Palace', 'Hill Palace', 'Jew Town']);
});

test('an added place shows its time in the plan, not the suggested time', async () => {
  const { server, sheet } = await open();
  server.api.on(SUGGEST, suggested(CAFE));
  await userEvent.click(await plus('Dutch Palace'));
  await within(sheet).findByText('Dutch Palace added to Day 1');
  expect(rows(sheet)[0]).toContain('09:30–10:30');
  expect(rows(sheet)[0]).not.toContain('10:30–11:30');
});

test('a place without a time in the plan shows none', async () => {
  const { server, sheet } = await open(suggested(PALACE), 1, { arrive: null, depart: null });
  server.api.on(SUGGEST, suggested());
  await userEvent.click(await plus('Dutch Palace'));
  await within(sheet).findByText('Dutch Palace added to Day 1');
  expect(rows(sheet)[0]).not.toMatch(/\d:\d/);
});

test.each([
  ['a fixed time', { start_time: '14:00', arrive: '14:00', depart: '15:00' }],
  ['a longer visit', { minutes: 240, depart: '13:30' }],
])('%s in the plan refetches the suggestions', async (_, times) => {
  const page = await openShared(trip({ is_published: true }), people(), true);
  page.api.on(SUGGEST, suggested(PALACE));
  await press('Fill this day, Day 1');
  const sheet = await screen.findByRole('dialog', { name: 'Fill Day 1' });
  await plus('Dutch Palace');
  page.api.on(SUGGEST, suggested({ ...PALACE, fits: '16:00-17:00' }));
  const [nets, town] = [activity('Fishing Nets', times), activity('Jew Town')];
  page.elsewhere({ days: [dayOf('Day 1', [nets, town]), dayOf('Day 2', [])] });
  await pass(1000);
  await within(sheet).findByText('16:00–17:00');
});

test('on a free day a place comes first', async () => {
  const { server, sheet } = await open(suggested(suggestion('Dutch Palace', { extra_minutes: 20 })), 2);
  await plus('Dutch Palace', 2);
  expect(rows(sheet)[0]).toContain('20 min from the centre');
  await userEvent.click(await plus('Dutch Palace', 2));
  await within(sheet).findByText('Dutch Palace added to Day 2');
  expect(server.places()).toEqual([['Fishing Nets', 'Jew Town'], ['Dutch Palace']]);
  await closeTo('Fill this day, Day 2');
});

test('if nothing fits, searching for any place is one press away', async () => {
  const { sheet } = await open(suggested());
  expect(
    await within(sheet).findByText(/^Nothing nearby is open in the free time of this day/),
  ).toBeDefined();
  await userEvent.click(within(sheet).getByRole('button', { name: 'Add Activity' }));
  const search = await screen.findByRole('dialog', { name: 'Add to Day 1' });
  await waitFor(() =>
    expect(document.activeElement).toBe(within(search).getByRole('searchbox', { name: 'Search for places' })),
  );
  await closeTo('Fill this day, Day 1');
});

test('after the last suggestion was added, nothing else fits', async () => {
  const { server, sheet } = await open(suggested(PALACE));
  const button = await plus('Dutch Palace');
  server.api.on(SUGGEST, suggested());
  await userEvent.click(button);
  expect(
    await within(sheet).findByText('Nothing else nearby is open in the free time of this day.'),
  ).toBeDefined();
  expect(rows(sheet)).toHaveLength(1);
});

test('suggestions that failed to load can be retried', async () => {
  const { server, sheet } = await open({ status: 500 });
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Failed to fetch suggestions',
  );
  server.api.on(SUGGEST, suggested(PALACE));
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Try again' }));
  expect(await plus('Dutch Palace')).toBeDefined();
});

test('a place that could not be added can be retried', async () => {
  const { server, sheet } = await open();
  server.api.on(UPDATE, { status: 500 });
  await userEvent.click(await plus('Dutch Palace'));
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
    'Failed to add activity',
  );
  expect((await plus('Dutch Palace')).getAttribute('aria-disabled')).toBeNull();
  expect(within(sheet).queryByText(/added to Day 1/)).toBeNull();
});

test('a change by another traveller is shown, with suggestions for the new plan', async () => {
  const { server, sheet } = await open();
  const button = await plus('Dutch Palace');
  server.change(['Jew Town'], []);
  server.api.on(SUGGEST, suggested({ ...PALACE, insert_after: 'p-jew-town' }));
  await userEvent.click(button);
  expect(
    await within(sheet).findByText(
      'This trip was just changed by someone else. Fishing Nets was removed from Day 1. Not added. Here are fresh suggestions.',
    ),
  ).toBeDefined();
  await waitFor(() => expect(within(sheet).queryByText('Kashi Art')).toBeNull());
  await userEvent.click(await plus('Dutch Palace'));
  await within(sheet).findByText('Dutch Palace added to Day 1');
  expect(within(sheet).queryByText(/changed by someone else/)).toBeNull();
  expect(server.places()[0]).toEqual(['Jew Town', 'Dutch Palace']);
});

const [a, b, c, d] = [suggestion('A'), suggestion('B'), suggestion('C'), suggestion('D')] as const;

test('a suggestion that was taken keeps its position and appears once', () => {
  expect(withTaken([a, b, c], [])).toEqual([a, b, c]);
  expect(withTaken([a, b, c], [{ suggestion: b, index: 1 }])).toEqual([a, b, c]);
  expect(withTaken([c, d], [{ suggestion: b, index: 1 }])).toEqual([c, b, d]);
  expect(
    withTaken(
      [],
      [
        { suggestion: c, index: 2 },
        { suggestion: a, index: 0 },
      ],
    ),
  ).toEqual([a, c]);
});

test('a suggestion is added with its first photo, all its types and its scenery', () => {
  const photo = suggestion('A', { place: { ...a.place, photos: ['/a.jpg', '/b.jpg'] } });
  expect(newPlace(photo)).toEqual({
    place_id: 'p-a',
    name: 'A',
    image: '/a.jpg',
    kind: photo.place.types,
    scenery: photo.place.scenery,
  });
  expect(newPlace(a).image).toBeNull();
});
