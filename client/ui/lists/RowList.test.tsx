import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { House } from 'lucide-react';
import { expect, test, vi } from 'vitest';

import { render } from '../../tests/render';
import { RowButton, RowLink, RowList } from './RowList';

const row = (name: string) => screen.getByRole('link', { name });

test('rows of a card are a named list', () => {
  render(
    <RowList label="Legal">
      <RowLink icon={House} label="Terms" href="/terms" />
      <RowButton icon={House} label="Leave" onPress={vi.fn()} />
    </RowList>,
  );
  expect(screen.getByRole('list', { name: 'Legal' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Terms', 'Leave']);
});

test('a row inside the app opens in the same tab', () => {
  render(<RowLink icon={House} label="Terms" href="/terms" />);
  expect(row('Terms').getAttribute('href')).toBe('/terms');
  expect(row('Terms').hasAttribute('target')).toBe(false);
});

test('a row that leaves the app says so and opens a new tab without an opener', () => {
  render(<RowLink icon={House} label="Rate" href="https://example.com/" outside="opens outside" />);
  const link = row('Rate (opens outside)');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('a mail link does not open a new tab', () => {
  render(<RowLink icon={House} label="Write" href="mailto:us@example.com" outside="opens outside" />);
  expect(row('Write (opens outside)').hasAttribute('target')).toBe(false);
});

test('a row can run an action by mouse and keyboard', async () => {
  const onPress = vi.fn();
  render(<RowButton icon={House} label="Leave" onPress={onPress} />);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(2);
});
