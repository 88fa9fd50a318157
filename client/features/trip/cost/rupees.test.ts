import { expect, test } from 'vitest';

import { kilometres, litres, price, rupees } from './rupees';

test.each([
  [0.35, '0.35 km'],
  [2.94, '2.9 km'],
  [9.96, '10 km'],
  [10.4, '10 km'],
  [1312.4, '1,312 km'],
])('%d kilometres read as %s', (distance, text) => {
  expect(kilometres(distance)).toBe(text);
});

test.each([
  [0, 'Under 0.01 L'],
  [0.01, '0.01 L'],
  [0.06, '0.06 L'],
  [0.99, '0.99 L'],
  [1.26, '1.3 L'],
  [16, '16 L'],
])('%d litres read as %s', (amount, text) => {
  expect(litres(amount)).toBe(text);
});

test.each([
  [0, 'Under ₹1'],
  [0.96, 'Under ₹1'],
  [1, '₹1'],
  [6.37, '₹6'],
  [148212.5, '₹1,48,213'],
])('%d rupees of a trip read as %s', (amount, text) => {
  expect(rupees(amount)).toBe(text);
});

test('the price of a litre keeps its paise', () => {
  expect([price(106.2), price(97)]).toEqual(['₹106.20', '₹97']);
});
