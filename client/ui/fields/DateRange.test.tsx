import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

import { render } from '../../tests/render';
import { DateRange } from './DateRange';

function open() {
  const onChange = vi.fn();
  render(
    <DateRange
      start="2026-12-12"
      end="2026-12-14"
      min="2026-11-20"
      name="Dates in Kochi"
      onChange={onChange}
    />,
  );
  return onChange;
}

test('dates are typed as pages show them: day before month', () => {
  open();
  const start = within(screen.getByRole('group', { name: 'Start date' }));
  expect(start.getAllByRole('spinbutton').map((part) => part.textContent)).toEqual(['12', '12', '2026']);
  expect(start.getAllByRole('spinbutton').map((part) => part.getAttribute('data-type'))).toEqual([
    'day',
    'month',
    'year',
  ]);
});

test('calendar weeks begin on Monday', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Calendar' }));
  const days = (await screen.findByRole('dialog')).querySelectorAll('th');
  expect([...days].map(({ textContent }) => textContent)).toEqual(['M', 'T', 'W', 'T', 'F', 'S', 'S']);
});

test('one calendar chooses both dates and then closes', async () => {
  const onChange = open();
  await userEvent.click(screen.getByRole('button', { name: 'Calendar' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Dates in Kochi' }));
  await userEvent.click(calendar.getByRole('button', { name: /17 December 2026/ }));
  await userEvent.click(calendar.getByRole('button', { name: /19 December 2026/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ start_date: '2026-12-17', end_date: '2026-12-19' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
