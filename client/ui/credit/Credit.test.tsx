import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Credit } from './Credit';

const OSM = '© OpenStreetMap contributors, ODbL 1.0';

test('OpenStreetMap is named with its licence, other sources by their names', () => {
  const { container } = render(<Credit sources={['GeoNames, CC BY 4.0', OSM]} />);
  expect(container.textContent).toContain(`Sources: GeoNames, CC BY 4.0; ${OSM}`);
  const link = screen.getByRole('link', { name: new RegExp(OSM) });
  expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('nothing is said where there is nobody to name', () => {
  const { container } = render(<Credit sources={[]} />);
  expect(container.textContent).toBe('');
});
