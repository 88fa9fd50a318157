import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { COST } from '../../../tests/cost';
import { TravelCost } from './TravelCost';

test('each vehicle has its total, how that comes about, and whose price it is', () => {
  render(<TravelCost cost={COST} isPending={false} />);
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
    'Price: Karnataka, 15 May 2026',
    '₹2,067',
    '19.5 L at 16 km/L, ₹106.31 per litre',
    'Price: Karnataka, 15 May 2026',
    '₹1,48,213',
    '15.6 L at 20 km/L, ₹95 per litre',
    'Estimate: price of Kerala, 15 May 2026',
  ]);
});

test('ways that nobody drives are named beside the total that is without them', () => {
  const left_out = [
    { from: 'Paris', to: 'New Delhi' },
    { from: 'Chennai', to: 'Colombo' },
  ];
  render(<TravelCost cost={{ ...COST, left_out }} isPending={false} />);
  expect(
    screen.getByText('Without Paris to New Delhi, Chennai to Colombo: not a way to drive.'),
  ).toBeDefined();
});

test('while it is worked out the card says so', () => {
  render(<TravelCost cost={null} isPending />);
  expect(screen.getByRole('heading', { level: 2, name: 'Estimated Travel Cost' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('Being worked out');
  expect(screen.queryByRole('definition')).toBeNull();
});

test.each([
  ['nothing was computed', null],
  ['there is no way', { ...COST, total_distance_km: 0 }],
])('it is left out where %s', (_, cost) => {
  const { container } = render(<TravelCost cost={cost} isPending={false} />);
  expect(container.innerHTML).toBe('');
});
