import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { serveApi } from '../../../tests/api';
import { bootstrapOf, openPage } from '../../../tests/page';
import { fakeTimers, pass } from '../../../tests/timers';
import { activity, day, readersTrip, trip, tripData } from '../../../tests/trip';
import type { Timeline } from './layout';

const DAY = day('Day 1', [
  activity('Fishing Nets', { arrive: '09:30', depart: '10:30' }),
  activity('Jew Town', { arrive: '12:00', depart: '13:00' }),
  activity('Marari Beach', { arrive: null, depart: null }),
]);
const TIMELINE: Timeline = {
  version: 1,
  days: [
    {
      day_id: DAY.day_id,
      light: { opens: 600, closes: 1110 },
      stops: [
        { stop_id: 's-fishing-nets', open: [{ opens: 540, closes: 660 }], is_meal: false },
        { stop_id: 's-jew-town', open: null, is_meal: true },
      ],
    },
  ],
};
const CHANGES = 'POST /itinerary/t-kochi/changes';

/** Sets the width of the screen. */
function beWide(isWide: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query === '(min-width: 1024px)',
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

async function open(shown = trip({ days: [DAY] })) {
  const api = await serveApi();
  api.on('GET /itinerary/t-kochi/timeline', { body: TIMELINE });
  const { html } = await openPage(
    bootstrapOf('trip', '/trip/t-kochi', { data: tripData(shown), planView: 'ribbon' }),
  );
  return { api, html };
}

beforeEach(() => beWide(true));

test('the first HTML reserves space for the timeline, and has the list for narrow screens', async () => {
  const { html } = await open();
  expect(html).toContain('class="timeline" style="min-height:');
  expect(html).toContain('class="day__list"');
});

test('on a narrow screen the day is a list', async () => {
  beWide(false);
  await open();
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
  expect(screen.queryByRole('slider')).toBeNull();
});

test('a day shows visits, opening hours, daylight, hops and free time', async () => {
  await open();
  const length = await screen.findByRole('slider', { name: 'Time at Fishing Nets' });
  expect(length.getAttribute('aria-valuenow')).toBe('60');
  expect(length.getAttribute('aria-valuetext')).toBe('1 h, until 10:30');
  await screen.findByText('Open 09:00–11:00');
  for (const text of ['Light from 10:00', '14 min on the way', '1 h 15 min free'])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('img', { name: 'Meal' })).toBeDefined();
  // It has no time but is still listed.
  expect(screen.getByRole('button', { name: 'Marari Beach' })).toBeDefined();
});

test('keys make a visit longer, and a single call saves it', async () => {
  const { api } = await open();
  api.on(CHANGES, { body: { trip: trip({ days: [DAY] }), change: null } });
  const length = await screen.findByRole('slider', { name: 'Time at Fishing Nets' });
  length.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{PageDown}{ArrowUp}');
  expect(length.getAttribute('aria-valuetext')).toBe('1 h 20 min, until 10:50');
  expect(api.sent(CHANGES)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(api.sent(CHANGES)).toEqual([
      { changes: [{ op: 'edit_stop', stop_id: 's-fishing-nets', minutes: 80 }] },
    ]),
  );
});

test('Escape restores the length, and nothing is saved after the pause that follows a key', async () => {
  fakeTimers();
  const { api } = await open();
  const length = await screen.findByRole('slider', { name: 'Time at Fishing Nets' });
  length.focus();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(length.getAttribute('aria-valuenow')).toBe('60');
  fireEvent.blur(length);
  await pass(1000);
  expect(api.sent(CHANGES)).toEqual([]);
});

test('a refusal restores the planned length', async () => {
  const { api } = await open();
  api.on(CHANGES, { status: 403, body: { detail: 'You may only view this trip.' } });
  const length = await screen.findByRole('slider', { name: 'Time at Fishing Nets' });
  length.focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('You may only view this trip.');
  expect(screen.getByRole('slider', { name: 'Time at Fishing Nets' }).getAttribute('aria-valuenow')).toBe(
    '60',
  );
});

test('readers see the timeline but cannot change it', async () => {
  await open(readersTrip('view', { days: [DAY] }));
  await screen.findByText('Open 09:00–11:00');
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByText('Green means open.')).toBeDefined();
});

test('the choice is stored for the server', async () => {
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'List' }));
  expect(document.cookie).toContain('planview=list');
  expect(screen.queryByRole('slider')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Timeline' }));
  expect(document.cookie).toContain('planview=ribbon');
  await screen.findByRole('slider', { name: 'Time at Fishing Nets' });
});
