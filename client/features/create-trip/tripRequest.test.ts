import { expect, test } from 'vitest';

import { EMPTY_DRAFT, type TripDraft } from './draft';
import { tripRequest } from './tripRequest';
import { suggestedName } from './words';

const place = {
  place_id: 'd',
  name: 'Kochi',
  region: 'Kerala, India',
  days: null,
  start_date: null,
  end_date: null,
};
const FULL: TripDraft = {
  ...EMPTY_DRAFT,
  destinations: [place],
  traveler: 'ME',
  budget: 'CHEAP',
  trip_builder: 'AI',
  trip_name: ' Nets ',
  interests: ['Food'],
};

test('interests are sent for trips by AI only', () => {
  expect(tripRequest(FULL)).toMatchObject({ interests: ['Food'], trip_name: 'Nets', no_of_days: 3 });
  expect(tripRequest({ ...FULL, trip_builder: 'CUSTOM' })).not.toHaveProperty('interests');
  expect(tripRequest({ ...FULL, interests: [] })).not.toHaveProperty('interests');
});

test('a draft that misses something is not sent', () => {
  expect(tripRequest({ ...FULL, budget: null })).toBeNull();
  expect(tripRequest({ ...FULL, destinations: [] })).toBeNull();
});

test('what is sent is never longer than the server takes', () => {
  const long = { ...FULL, destinations: [{ ...place, name: 'K'.repeat(119) }] };
  expect(tripRequest(long)?.destination).toBe('K'.repeat(119));
  expect(suggestedName(long)).toHaveLength(120);
  expect(suggestedName(long)).toMatch(/ in 3 days$/);
});
