import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { makeQueryClient } from '../../api/query';
import { place } from '../../tests/place';
import { BuilderStep } from './BuilderStep';
import { EMPTY_DRAFT } from './draft';
import type { Wizard } from './useWizard';

test('that few places are known around a city is told once, also where it is visited twice', () => {
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
