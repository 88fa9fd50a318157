import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Schema } from '../../../api/types';
import { TravelCost } from './TravelCost';

const vehicle = (total: number, litres: number, mileage: number, price: number): Schema<'VehicleCost'> => ({
  total_cost: total,
  fuel_required_litres: litres,
  mileage_kmpl: mileage,
  fuel_price_per_litre: price,
});

const COST: Schema<'FuelCost'> = {
  total_distance_km: 312.4,
  bike: vehicle(735.2, 6.9333, 45, 106),
  car_petrol: vehicle(2067, 19.5, 16, 106.31),
  car_diesel: vehicle(148212.5, 15.6, 20, 95),
};

test('each vehicle has its total, and how that comes about', () => {
  render(<TravelCost cost={COST} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Estimated Travel Cost' })).toBeDefined();
  expect(screen.getByText('312 km').className).toContain('plate');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Bike',
    'Car, petrol',
    'Car, diesel',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '₹735',
    '6.9 L at 45 km/L, ₹106 per litre',
    '₹2,067',
    '19.5 L at 16 km/L, ₹106.31 per litre',
    '₹1,48,213',
    '15.6 L at 20 km/L, ₹95 per litre',
  ]);
});

test.each([
  ['nothing was computed', null],
  ['there is no way', { ...COST, total_distance_km: 0 }],
])('it is left out where %s', (_, cost) => {
  const { container } = render(<TravelCost cost={cost} />);
  expect(container.innerHTML).toBe('');
});
