import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { COST } from '../../../tests/cost';
import { render } from '../../../tests/render';
import { litresText, TravelCost } from './TravelCost';

test('each vehicle shows its total, the calculation, and the source of the price', () => {
  render(<TravelCost cost={COST} isPending={false} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Estimated Travel Cost' })).toBeDefined();
  expect(screen.getByText('312 km').className).toContain('tag');
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
    'Estimate, using prices from Kerala, 15 May 2026',
  ]);
});

test('legs that are not driven are named', () => {
  const left_out = [
    { from: 'Paris', to: 'New Delhi' },
    { from: 'Chennai', to: 'Colombo' },
  ];
  render(<TravelCost cost={{ ...COST, left_out }} isPending={false} />);
  expect(
    screen.getByText('Without Paris to New Delhi, Chennai to Colombo: not possible by road.'),
  ).toBeDefined();
});

test('the card says that the cost is being calculated', () => {
  render(<TravelCost cost={null} isPending />);
  expect(screen.getByRole('heading', { level: 2, name: 'Estimated Travel Cost' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('Calculating');
  expect(screen.queryByRole('definition')).toBeNull();
});

test.each([
  ['nothing was computed', null],
  ['the trip has no travel', { ...COST, total_distance_km: 0 }],
])('the card is not shown if %s', (_, cost) => {
  const { container } = render(<TravelCost cost={cost} isPending={false} />);
  expect(container.innerHTML).toBe('');
});

test.each([
  [0, 'Under 0.01 L'],
  [0.01, '0.01 L'],
  [0.06, '0.06 L'],
  [0.99, '0.99 L'],
  [1.26, '1.3 L'],
  [16, '16 L'],
])('%d litres are shown as %s', (amount, text) => {
  expect(litresText(amount)).toBe(text);
});
