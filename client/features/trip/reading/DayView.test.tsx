import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { activity, day, trip } from '../../../tests/trip';
import { openTrip } from '../../../tests/tripPage';

const at = (name: string, arrive: string, depart: string, ...types: string[]) =>
  activity(name, { arrive, depart, ...(types.length > 0 ? { types } : {}) });

const LOOSE = [
  at('Fishing Nets', '09:00', '10:00'),
  at('Kashi Art Cafe', '12:00', '13:00', 'cafe'),
  at('Jew Town', '13:30', '18:00'),
];
const FULL = [
  at('Hill Palace', '09:00', '11:30'),
  at('Fort Cafe', '12:00', '13:30', 'restaurant'),
  at('Dutch Palace', '14:00', '18:00'),
  at('Old Harbour', '18:30', '20:30', 'restaurant'),
];

const section = (number: number) => screen.getByRole('region', { name: `Day ${number}`, hidden: true });

test('a day names its gaps: free time and a missing meal', async () => {
  await openTrip(trip({ days: [day('Day 1', LOOSE), day('Day 2', FULL)] }));
  expect(section(1).querySelector('.stop__free')?.textContent).toBe('Free until 11:45');
  expect(section(1).textContent).toContain('No dinner yet');
  expect(section(1).textContent).not.toContain('No lunch');
  expect(section(2).textContent).not.toMatch(/Free until|No lunch|No dinner/);
});

test('a stop shows its start and end', async () => {
  await openTrip(trip({ days: [day('Day 1', FULL)] }));
  const times = [...section(1).querySelectorAll('.stop__time')].map(({ textContent }) => textContent);
  expect(times).toEqual(['09:00–11:30', '12:00–13:30', '14:00–18:00', '18:30–20:30']);
});

test('Fill this day is offered only if something may fit', async () => {
  await openTrip(trip({ days: [day('Day 1', LOOSE), day('Day 2', FULL), day('Day 3', [])] }));
  const offered = screen.getAllByRole('button', { name: /^Fill this day/ });
  expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Fill this day, Day 1',
    'Fill this day, Day 3',
  ]);
});

test('the other actions of a day are in its menu', async () => {
  await openTrip(trip({ days: [day('Day 1', LOOSE)] }));
  const actions = section(1).querySelector('.day__actions');
  expect(
    [...(actions?.querySelectorAll('button') ?? [])].map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Add More to Day 1', 'Fill this day, Day 1', 'More for Day 1']);
  await userEvent.click(screen.getByRole('button', { name: 'More for Day 1' }));
  expect(await screen.findByRole('menuitem', { name: 'Improve this day' })).toBeDefined();
});

test('a day folds and unfolds at its heading, and all are open at first', async () => {
  await openTrip(trip({ days: [day('Day 1', LOOSE), day('Day 2', [])] }));
  const folds = [1, 2].map((number) => section(number).querySelector('details'));
  expect(folds.map((fold) => fold?.open)).toEqual([true, true]);
  const heading = screen.getByRole('heading', { level: 2, name: 'Day 1' });
  await userEvent.click(heading);
  expect(folds.map((fold) => fold?.open)).toEqual([false, true]);
  await userEvent.click(heading);
  expect(folds.map((fold) => fold?.open)).toEqual([true, true]);
});
