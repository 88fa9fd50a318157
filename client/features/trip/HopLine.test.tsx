import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { activity, day } from '../../tests/trip';
import { HopLine } from './HopLine';

const [from, to] = [activity('Fort'), activity('Palace')];
const [hop] = day('Day 1', [from, to]).distance_time;

test('a hop tells how far it is, and says nothing of where that is from', () => {
  const { container } = render(<HopLine from={from} to={to} hop={hop} />);
  expect(container.querySelector('.hop')?.textContent).toBe(
    `${hop?.duration} · ${hop?.distance}View Directions`,
  );
});

test('a hop that is only estimated among measured ones says so in a word', () => {
  render(<HopLine from={from} to={to} hop={hop && { ...hop, is_stand_in: true }} />);
  expect(screen.getByText('estimate').className).toBe('cap');
});
