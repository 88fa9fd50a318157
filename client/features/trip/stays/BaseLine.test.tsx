import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Schema } from '../../../api/client';
import { openTrip } from '../../../tests/plan';
import { activity, day, stay } from '../../../tests/trip';

const hop = (from: string, to: string): Schema<'Hop'> => ({
  from,
  to,
  distance: '1.2 km',
  duration: '16 min',
  distance_m: 1200,
  duration_s: 960,
  source: 'estimate',
  mode: 'walk',
  is_stand_in: false,
});

test('a day begins and ends at the stay, with the hops from and to it', async () => {
  const house = 'p-malabar-house';
  await openTrip([], {
    days: [
      day('Day 1', [activity('Fishing Nets')], { to_base: hop('p-fishing-nets', house) }),
      day('Day 2', [activity('Jew Town')], { from_base: hop(house, 'p-jew-town') }),
    ],
    stays: [stay('Malabar House')],
  });
  const first = within(screen.getByRole('region', { name: 'Day 1' }));
  const second = within(screen.getByRole('region', { name: 'Day 2' }));
  expect(first.getByText('Back to Malabar House').closest('.base-line')?.textContent).toContain(
    'On foot: 16 min · 1.2 km',
  );
  expect(first.queryByText('From Malabar House')).toBeNull();
  expect(second.getByRole('link', { name: 'View Directions from Malabar House to Jew Town' })).toBeDefined();
  expect(second.queryByText('Back to Malabar House')).toBeNull();
});
