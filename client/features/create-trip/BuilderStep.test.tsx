import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { Schema } from '../../api/client';
import { makeQueryClient } from '../../api/query';
import { render } from '../../tests/render';
import { choose, coverage } from '../../tests/wizard';
import { BuilderStep } from './BuilderStep';
import { coveragePath } from './coverage';
import { EMPTY_DRAFT, type TripDraft } from './draft';
import type { Wizard } from './useWizard';

const none = (places: number) => coverage({ source: 'none', places, is_enough: false });
const learning = { state: 'running', step: 'fame', progress: 50 } as const;

/** Shows the step for some cities with their coverage. */
function show(cities: [string, Schema<'Coverage'>][], more: Partial<TripDraft> = {}) {
  const destinations = cities.map(([name], index) => ({
    key: String(index),
    place_id: `d-${name}`,
    name,
    region: 'India',
    days: 1,
    start_date: null,
    end_date: null,
  }));
  const change = vi.fn();
  const draft = { ...EMPTY_DRAFT, isMultiCity: cities.length > 1, destinations, ...more };
  const data = Object.fromEntries(cities.map(([name, found]) => [coveragePath(`d-${name}`), found]));
  render(
    <QueryClientProvider client={makeQueryClient(data)}>
      <BuilderStep wizard={{ draft, change } as unknown as Wizard} />
    </QueryClientProvider>,
  );
  return change;
}

const ai = () => screen.getByRole<HTMLInputElement>('radio', { name: /Build with AI/ });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

test('with enough places both builders are offered without a note', async () => {
  const change = show([['Kochi', coverage()]]);
  expect(said()).toEqual(['']);
  await choose(/Build with AI/);
  expect(change).toHaveBeenCalledWith({ trip_builder: 'AI' });
});

test.each([
  [14, 'We know only 14 places around Kochi, too few for a plan. You can build it yourself.'],
  [1, 'We know only 1 place around Kochi, too few for a plan. You can build it yourself.'],
  [0, 'We don’t have a guide to Kochi yet. You can still build it yourself.'],
])('with %i known places AI is not offered, with the reason', async (places, text) => {
  const change = show([['Kochi', none(places)]]);
  expect(ai().disabled).toBe(true);
  expect(screen.getByText('We know too few places for it')).toBeDefined();
  expect(said()).toEqual([text]);
  await choose(/Build it myself/);
  expect(change).toHaveBeenCalledWith({ trip_builder: 'CUSTOM' });
});

test('while places are being learned AI is not offered yet', () => {
  show([['Kochi', coverage({ source: 'none', places: 0, is_enough: false, learning })]]);
  expect(ai().disabled).toBe(true);
  expect(screen.getByText('Not yet: we are still learning')).toBeDefined();
  expect(said()).toEqual(['Learning about Kochi…']);
});

test('AI chosen for another destination is deselected', () => {
  expect(show([['Kochi', none(3)]], { trip_builder: 'AI' })).toHaveBeenCalledWith({ trip_builder: null });
  cleanup();
  expect(show([['Kochi', coverage()]], { trip_builder: 'AI' })).not.toHaveBeenCalled();
});

test('one city with enough places is sufficient, and the others are named', () => {
  show([
    ['Kochi', coverage()],
    ['Nowhere', none(0)],
  ]);
  expect(ai().disabled).toBe(false);
  expect(said()).toEqual(['', 'We don’t have a guide to Nowhere yet. You can still build it yourself.']);
});

test('a city that is visited twice is mentioned once', () => {
  show([
    ['Kochi', none(3)],
    ['Kochi', none(3)],
  ]);
  expect(screen.getAllByText(/^We know only 3 places around Kochi/)).toHaveLength(1);
});
