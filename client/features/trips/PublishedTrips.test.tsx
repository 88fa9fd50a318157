import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { tripSummary } from '../../tests/trips';
import { Poster } from './PublishedTrips';

test('a poster is a single link named after the trip, with its author and likes', () => {
  render(<Poster trip={tripSummary('Kochi', { likes_count: 128 })} />);
  const link = screen.getByRole('link', { name: 'Kochi', description: /^by Asha Menon.*128 likes$/ });
  expect(link.getAttribute('href')).toBe('/trip/t-kochi');
});
