import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { hydrate } from '../../tests/hydrate';
import { render } from '../../tests/render';
import { NotFound } from './NotFound';

const missing = (
  <NotFound title="Trip not found" href="/trips" way="See all trips">
    It may have been deleted.
  </NotFound>
);

test('the heading names the missing thing, with a link to go on', () => {
  render(missing);
  expect(screen.getByRole('main').id).toBe('main');
  const heading = screen.getByRole('heading', { level: 1, name: 'Trip not found' });
  expect(heading.getAttribute('tabindex')).toBe('-1');
  expect(screen.getByText('It may have been deleted.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See all trips' }).getAttribute('href')).toBe('/trips');
});

test('it hydrates without warnings', async () => {
  const { complaints, unmount } = await hydrate(missing);
  expect(complaints).toEqual([]);
  await unmount();
});
