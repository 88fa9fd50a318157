import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { SearchTabs } from './SearchTabs';

const USERS = { id: 'users', label: 'Users', panel: 'Mina K.' };
const ITINERARIES = { id: 'itineraries', label: 'Itineraries', panel: 'Kyoto in four days' };

test('one thing to search shows its results and no tabs', () => {
  render(<SearchTabs label="Search in" items={[USERS]} value="users" onChange={vi.fn()} />);
  expect(screen.getByText('Mina K.')).toBeDefined();
  expect(screen.queryByRole('tablist')).toBeNull();
});

test('two are tabs, which the arrow keys move between', async () => {
  const onChange = vi.fn();
  render(<SearchTabs label="Search in" items={[USERS, ITINERARIES]} value="users" onChange={onChange} />);
  expect(screen.getByRole('tablist', { name: 'Search in' })).toBeDefined();
  expect(screen.getByRole('tabpanel', { name: 'Users' }).textContent).toBe('Mina K.');
  await userEvent.click(screen.getByRole('tab', { name: 'Users' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledWith('itineraries');
});
