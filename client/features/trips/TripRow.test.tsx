import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { tripSummary } from '../../tests/trips';
import { TripHero } from './TripList';
import { TripRow } from './TripRow';

const link = () => screen.getByRole('link', { name: 'Kochi' });

test('a shared trip shows with how many people, an unshared one shows nothing', () => {
  const { rerender } = render(<TripRow trip={{ ...tripSummary('Kochi'), shared_with: 3 }} />);
  expect(screen.getByText('5 days · 18 places · Shared with 3')).toBeDefined();
  rerender(<TripRow trip={{ ...tripSummary('Kochi'), shared_with: 0 }} />);
  expect(screen.getByText('5 days · 18 places')).toBeDefined();
});

test('the large card of the first trip shows it too', () => {
  render(<TripHero trip={{ ...tripSummary('Kochi'), permission: 'owner', shared_with: 3 }} />);
  expect(screen.getByText('Shared with 3')).toBeDefined();
});

test('a joined trip shows whose it is', () => {
  const joined = { ...tripSummary('Kochi'), permission: 'view' as const, shared_with: 3 };
  render(<TripRow trip={joined} />);
  expect(screen.getByText(`5 days · 18 places · Shared by ${joined.user_profile.name}`)).toBeDefined();
});

test('a trip without places shows only its days', () => {
  render(<TripRow trip={tripSummary('Kochi', { no_of_places: 0 })} />);
  expect(screen.getByText('5 days')).toBeDefined();
  expect(link().closest('article')?.textContent).not.toContain('0 places');
});
