import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/client';
import { bootstrapOf, openPage } from '../../tests/page';

function open(counts: Partial<Schema<'Catalogue'>>) {
  const catalogue = { others: 'open_data', ...counts };
  return openPage(bootstrapOf('landing', '/', { viewer: null, data: { '/catalogue': catalogue } }));
}

test('the first HTML contains the counted numbers', async () => {
  const { html } = await open({ destinations: 79_612, guides: 211 });
  expect(html).toContain('Hand-written guides to 211 destinations.');
  expect(screen.getByText(/^Over 1000 destinations to plan, 211 with hand-written guides\./)).toBeDefined();
});

test('a small catalogue shows its exact counts', async () => {
  await open({ destinations: 1000, guides: 12 });
  expect(screen.getByText(/^1,000 destinations to plan, 12 with hand-written guides\./)).toBeDefined();
  expect(screen.queryByText(/Over 1000/)).toBeNull();
});

test.each([
  ['open_data', 'We learn about the others from open data when you choose them.'],
  ['provider', 'The others have the places of Google Maps.'],
  ['traveller', 'You fill the others with places of your own.'],
] as const)('the page says what destinations without a guide have: %s', async (others, text) => {
  await open({ destinations: 79_612, guides: 211, others });
  expect(
    screen.getByText(`Over 1000 destinations to plan, 211 with hand-written guides. ${text}`),
  ).toBeDefined();
});

test.each([
  ['no destinations', { destinations: 0, guides: 3 }],
  ['no guides', { destinations: 79_612, guides: 0 }],
  ['no count', { destinations: null, guides: null }],
])('with %s the page claims no numbers', async (_name, counts) => {
  await open(counts);
  expect(screen.getAllByText(/Hand-written guides to the places worth seeing\./).length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toMatch(/with hand-written|Over 1000|\d destinations/);
});

test('a header link puts its anchor in the address and focuses the heading', async () => {
  await open({ destinations: 1000, guides: 12 });
  const site = within(screen.getByRole('navigation', { name: 'Site' }));
  const entries = history.length;
  for (const [name, hash, heading] of [
    ['Features', '#features', 'features-title'],
    ['Contact', '#contact', 'contact-title'],
    ['Home', '', 'hero-title'],
  ] as const) {
    fireEvent.click(site.getByRole('link', { name }));
    expect([location.pathname, location.hash]).toEqual(['/', hash]);
    expect(document.activeElement?.id).toBe(heading);
  }
  expect(history.length).toBe(entries);
});
