import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { serveApi } from './tests/api';
import { bootstrapOf, openPage, renderOnServer } from './tests/page';

test('following a link changes title and focus, as a full page load would', async () => {
  const api = await serveApi();
  api.on('GET /itinerary', { body: { itineraries: [] } });
  await openPage(bootstrapOf('search', '/search'));
  expect(document.title).toBe('Search · Waypost');
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(screen.getByRole('link', { name: 'Trips' }));
  const heading = await screen.findByRole('heading', { name: 'All Trips' });
  expect(document.title).toBe('All Trips · Waypost');
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('link', { name: 'Trips' }).getAttribute('aria-current')).toBe('page');
});

test('a page for travellers sends others to sign in, and remembers where they wanted to go', () => {
  expect(renderOnServer(bootstrapOf('trips', '/trips', { viewer: null }))).not.toContain('All Trips');
});
