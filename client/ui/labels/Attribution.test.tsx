import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import { Attribution } from './Attribution';

const OSM = '© OpenStreetMap contributors, ODbL 1.0';

test('OpenStreetMap is named with its licence, other sources by name only', () => {
  const { container } = render(<Attribution sources={['GeoNames, CC BY 4.0', OSM]} />);
  expect(container.textContent).toContain(`Sources: GeoNames, CC BY 4.0; ${OSM}`);
  const link = screen.getByRole('link', { name: new RegExp(OSM) });
  expect(link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('Wikivoyage texts and Wikidata facts link to their licences', () => {
  render(<Attribution sources={['Wikidata, CC0 1.0', 'Wikivoyage, CC BY-SA 4.0']} />);
  const [wikidata, wikivoyage] = screen.getAllByRole('link');
  expect(wikidata?.getAttribute('href')).toBe('https://www.wikidata.org/wiki/Wikidata:Licensing');
  expect(wikivoyage?.getAttribute('href')).toBe('https://en.wikivoyage.org/wiki/Wikivoyage:Copyleft');
});

test('nothing is rendered without sources', () => {
  const { container } = render(<Attribution sources={[]} />);
  expect(container.textContent).toBe('');
});
