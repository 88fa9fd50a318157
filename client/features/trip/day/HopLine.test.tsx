import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { render } from '../../../tests/render';
import { activity, day } from '../../../tests/trip';
import { HopLine, hopsOf } from './HopLine';

const [from, to] = [activity('Fort'), activity('Palace')];
const [hop] = day('Day 1', [from, to]).distance_time;

test.each([
  ['walk', 'On foot:'],
  ['drive', 'By car:'],
  ['other', 'No road known:'],
] as const)('a hop shows its means of travel, time and distance (%s)', (mode, text) => {
  const { container } = render(<HopLine from={from} to={to} hop={hop && { ...hop, mode }} />);
  expect(container.querySelector('.hop')?.textContent).toBe(
    `${text} ${hop?.duration} · ${hop?.distance}View Directions`,
  );
  expect(container.querySelector(`.hop__mode--${mode}`)).not.toBeNull();
});

test('an estimated hop among measured ones is marked', () => {
  render(<HopLine from={from} to={to} hop={hop && { ...hop, is_stand_in: true }} />);
  expect(screen.getByText('estimate').className).toBe('cap');
});

const [a, b, c] = [activity('A'), activity('B'), activity('C')];

test('every hop is at the position of the stop where it starts', () => {
  expect(hopsOf(day('Day 1', [a, b, c])).map((hop) => hop?.to)).toEqual(['p-b', 'p-c', undefined]);
});

test('a missing hop does not shift the others', () => {
  const { distance_time } = day('Day 1', [a, b, c]);
  const hops = hopsOf(day('Day 1', [a, b, c], { distance_time: distance_time.slice(1) }));
  expect(hops.map((hop) => hop?.to)).toEqual([undefined, 'p-c', undefined]);
});

test('a place may be visited twice in a day', () => {
  expect(hopsOf(day('Day 1', [a, b, a, b])).map((hop) => hop?.to)).toEqual(['p-b', 'p-a', 'p-b', undefined]);
});
