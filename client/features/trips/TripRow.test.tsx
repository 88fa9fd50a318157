import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { tripSummary } from '../../tests/trips';
import { TripHero } from './TripList';
import { TripRow } from './TripRow';

const link = () => screen.getByRole('link', { name: 'Kochi' });

test('a trip that others read too says with how many, one’s own says nothing of it', () => {
  const { rerender } = render(<TripRow trip={{ ...tripSummary('Kochi'), shared_with: 3 }} />);
  expect(screen.getByText('5 days · 18 places · Shared with 3')).toBeDefined();
  rerender(<TripRow trip={{ ...tripSummary('Kochi'), shared_with: 0 }} />);
  expect(screen.getByText('5 days · 18 places')).toBeDefined();
});

test('the large card of the first trip says it too', () => {
  render(<TripHero trip={{ ...tripSummary('Kochi'), permission: 'owner', shared_with: 3 }} />);
  expect(screen.getByText('Shared with 3')).toBeDefined();
});

test('a trip without places says its days alone', () => {
  render(<TripRow trip={tripSummary('Kochi', { no_of_places: 0 })} />);
  expect(screen.getByText('5 days')).toBeDefined();
  expect(link().closest('article')?.textContent).not.toContain('0 places');
});
