import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serveApi } from '../../../tests/api';
import { COST } from '../../../tests/cost';
import { bootstrapOf, openPage } from '../../../tests/page';
import { trip, tripData } from '../../../tests/trip';

const TRIP = 'GET /itinerary/t-kochi';
const PATIENCE = { timeout: 10_000 };

async function open(isPending: boolean) {
  const api = await serveApi();
  const shown = trip({ fuel_cost_pending: isPending });
  await openPage(bootstrapOf('trip', '/trip/t-kochi', { data: tripData(shown) }));
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  return { api, shown };
}

test('the card comes by itself once the cost is worked out', async () => {
  const { api, shown } = await open(true);
  let asked = 0;
  api.on(TRIP, () => {
    asked += 1;
    return { body: asked < 2 ? shown : { ...shown, fuel_cost: COST, fuel_cost_pending: false } };
  });
  expect(screen.getByText(/Being worked out/)).toBeDefined();
  expect(await screen.findByText('₹2,067', undefined, PATIENCE)).toBeDefined();
  expect(screen.queryByText(/Being worked out/)).toBeNull();
  expect(asked).toBe(2);
}, 15_000);

test('a look that fails is not the last one', async () => {
  const { api, shown } = await open(true);
  let asked = 0;
  api.on(TRIP, () => {
    asked += 1;
    if (asked === 1) return { status: 500 };
    return { body: { ...shown, fuel_cost: COST, fuel_cost_pending: false } };
  });
  await waitFor(() => expect(screen.getByText('₹2,067')).toBeDefined(), PATIENCE);
  expect(screen.queryByRole('alert')).toBeNull();
}, 15_000);

test('a trip whose cost is settled has no card that waits', async () => {
  await open(false);
  expect(screen.queryByText('Estimated Travel Cost')).toBeNull();
});
