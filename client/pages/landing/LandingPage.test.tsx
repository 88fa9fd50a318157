import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Schema } from '../../api/types';
import { bootstrapOf, openPage } from '../../tests/page';

function open(catalogue: Schema<'Catalogue'>) {
  return openPage(bootstrapOf('landing', '/', { viewer: null, data: { '/catalogue': catalogue } }));
}

test('the landing page says how much was counted, in the first HTML already', async () => {
  const { html } = await open({ destinations: 79_612, guides: 211 });
  expect(html).toContain('Plan any of 79,612 destinations, 211 of them with a full guide.');
  expect(screen.getByText('Over 1000 destinations to plan, 211 of them with a full guide.')).toBeDefined();
});

test('a small catalogue claims no more than it has', async () => {
  await open({ destinations: 1000, guides: 12 });
  expect(screen.getByText('1,000 destinations to plan, 12 of them with a full guide.')).toBeDefined();
  expect(screen.queryByText(/Over 1000/)).toBeNull();
});

test.each([
  ['no destinations', { destinations: 0, guides: 3 }],
  ['no guides', { destinations: 79_612, guides: 0 }],
  ['no count', { destinations: null, guides: null }],
])('with %s nothing is claimed', async (_name, counts) => {
  await open(counts);
  expect(screen.getAllByText(/Guides to places worth the way\./).length).toBeGreaterThan(0);
  expect(document.body.textContent).not.toMatch(/full guide|Over 1000|\d destinations/);
});

test('a link of the header names its anchor in the address and leads to the heading', async () => {
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
