import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { render } from '../../tests/render';
import type { Week } from './hours';
import { OpeningHours } from './OpeningHours';

const hours = (opens: string, closes: string) => [{ opens, closes }];
const daily = (opens: string, closes: string): Week => Array.from({ length: 7 }, () => hours(opens, closes));

test('a place that is always open says so on one line, without an expandable week', () => {
  const { container } = render(<OpeningHours week={daily('00:00', '24:00')} timezone={null} />);
  expect(container.textContent).toBe('Opening hours: Open all day');
  expect(container.querySelector('details')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});

test('hours that differ expand to one row per day', () => {
  const week = daily('09:00', '18:00').with(6, []);
  render(<OpeningHours week={week} timezone={null} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(7);
  expect([rows[0], rows[6]]).toEqual(['Monday09:00–18:00', 'SundayClosed']);
});
