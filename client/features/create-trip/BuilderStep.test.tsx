import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { makeQueryClient } from '../../api/query';
import { place } from '../../tests/place';
import { render } from '../../tests/render';
import { builders, choose, press, question, withKochi } from '../../tests/wizard';
import { BuilderStep } from './BuilderStep';
import { EMPTY_DRAFT } from './draft';
import type { Wizard } from './useWizard';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

/** Opens the builder step of a trip to Kochi, around which so many places are known. */
async function atBuilder(known_places: number) {
  const { api } = await builders();
  const kochi = place({ place_id: 'd-kochi', name: 'Kochi', kind: 'destination', known_places });
  api.on('GET /place/d-kochi', { body: kochi });
  await withKochi();
  await press('Next');
  await press('Next');
  await choose(/Couple/);
  await press('Next');
  await choose(/Moderate/);
  await press('Next');
  await press('Next');
  expect(question()).toBe('Who builds the plan?');
  return api;
}

test.each([
  [14, 'We know only 14 places around Kochi, so the plan may be thin.'],
  [1, 'We know only 1 place around Kochi, so the plan may be thin.'],
  [0, "We don't have a guide to Kochi yet. You can still build it yourself."],
])(
  'with %i known places a plan by AI comes with a warning, and the traveller’s own plan without',
  async (known, text) => {
    await atBuilder(known);
    expect(screen.queryByText(text)).toBeNull();
    await choose(/Build with AI/);
    const note = await screen.findByText(text);
    expect(note.closest('[role="status"]')).not.toBeNull();
    await choose(/Build it myself/);
    expect(screen.queryByText(text)).toBeNull();
  },
);

test('with enough places there is no warning', async () => {
  const api = await atBuilder(15);
  await choose(/Build with AI/);
  await vi.waitFor(() => expect(api.calls.map(({ path }) => path)).toContain('/place/d-kochi'));
  await press('Next');
  await press('Back');
  expect(question()).toBe('Who builds the plan?');
  expect(screen.queryByText(/We know/)).toBeNull();
});

test('the warning about few places comes once for a city that is visited twice', () => {
  const kochi = {
    place_id: 'd-kochi',
    name: 'Kochi',
    region: 'India',
    days: 1,
    start_date: null,
    end_date: null,
  };
  const destinations = ['first', 'again'].map((key) => ({ ...kochi, key }));
  const draft = { ...EMPTY_DRAFT, isMultiCity: true, trip_builder: 'AI' as const, destinations };
  const known = place({ place_id: 'd-kochi', name: 'Kochi', kind: 'destination', known_places: 3 });
  render(
    <QueryClientProvider client={makeQueryClient({ '/place/d-kochi': known })}>
      <BuilderStep wizard={{ draft, change: () => undefined } as unknown as Wizard} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByText(/^We know only 3 places around Kochi/)).toHaveLength(1);
});
