import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { place } from '../../tests/place';
import { builders, choose, press, question, withKochi } from '../../tests/wizard';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

/** At the step of the builder, on the way to Kochi, around which so many places are known. */
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
  expect(question()).toBe('Who draws the plan?');
  return api;
}

test.each([
  [14, 'We know only 14 places around Kochi, so the plan may be thin.'],
  [1, 'We know only 1 place around Kochi, so the plan may be thin.'],
  [0, 'We know no places around Kochi yet, so a plan by AI would have nothing to choose from.'],
])(
  'of %i known places is told before a plan by AI, and no longer before one of one’s own',
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

test('with enough places nothing is said', async () => {
  const api = await atBuilder(15);
  await choose(/Build with AI/);
  await vi.waitFor(() => expect(api.calls.map(({ path }) => path)).toContain('/place/d-kochi'));
  await press('Next');
  await press('Back');
  expect(question()).toBe('Who draws the plan?');
  expect(screen.queryByText(/We know/)).toBeNull();
});
