import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { openTrip, type TripServer } from '../../../tests/plan';
import { readersTrip } from '../../../tests/trip';
import type { PlanWarning } from './PlanWarnings';

const WARNINGS = 'GET /itinerary/t-kochi/warnings';
const CHANGES = 'POST /itinerary/t-kochi/changes';

const closed = (more: Partial<PlanWarning> = {}): PlanWarning => ({
  kind: 'closed',
  day_id: 'day-day-1',
  stop_id: 's-jew-town',
  text: 'Closed on Saturday.',
  mend: {
    label: 'Move to Day 2',
    changes: [{ op: 'move_stop', stop_id: 's-jew-town', day_id: 'day-day-2' }],
  },
  ...more,
});

const answer = (server: TripServer, ...warnings: PlanWarning[]) =>
  server.api.on(WARNINGS, { body: { version: 7, warnings } });

test('a stop shows its warning, and one press fixes it', async () => {
  const server = await openTrip([['Fishing Nets', 'Jew Town'], []]);
  answer(server, closed());
  const text = await screen.findByText('Closed on Saturday.');
  expect(text.closest('.stop')?.textContent).toContain('Jew Town');
  server.api.on(CHANGES, { body: { trip: null, change: null }, status: 422 });
  await userEvent.click(screen.getByRole('button', { name: 'Move to Day 2' }));
  await waitFor(() =>
    expect(server.api.sent(CHANGES)).toEqual([
      { changes: [{ op: 'move_stop', stop_id: 's-jew-town', day_id: 'day-day-2' }] },
    ]),
  );
});

test('warnings about a day are below its stops, and viewers get no button', async () => {
  const server = await openTrip([['Fishing Nets', 'Jew Town'], []]);
  answer(server, closed({ stop_id: null, kind: 'too_full', text: 'More than the day holds.', mend: null }));
  const text = await screen.findByText('More than the day holds.');
  expect(text.closest('.stop')).toBeNull();
  expect(text.closest('.day')?.textContent).toContain('Day 1');
  expect(text.parentElement?.querySelector('button')).toBeNull();
});

test('plans are not checked for readers who are not members', async () => {
  const server = await openTrip([['Fishing Nets']], { ...readersTrip('view'), is_member: false });
  await screen.findByRole('heading', { name: 'Fishing Nets' });
  expect(server.api.calls.map(({ path }) => path)).not.toContain('/itinerary/t-kochi/warnings');
});
