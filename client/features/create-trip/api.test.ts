import { expect, test } from 'vitest';

import { EMPTY_DRAFT, newDestination, type TripDraft, withIdeas } from './draft';
import { tripRequest } from './api';

const KOCHI = newDestination({ place_id: 'd', name: 'Kochi', region: 'Kerala, India' }, []);
const MUNNAR = newDestination({ place_id: 'm', name: 'Munnar', region: 'Kerala, India' }, [KOCHI]);
const FULL: TripDraft = {
  ...EMPTY_DRAFT,
  destinations: [KOCHI],
  traveler: 'ME',
  budget: 'CHEAP',
  trip_builder: 'AI',
  trip_name: ' Nets ',
  interests: ['Food'],
};
const DATES = { start_date: '2030-12-12', end_date: '2030-12-16' };
const TWO: TripDraft = { ...FULL, isMultiCity: true, destinations: [KOCHI, MUNNAR] };

test('interests are sent only for trips built with AI', () => {
  expect(tripRequest(FULL)).toMatchObject({ interests: ['Food'], trip_name: 'Nets', no_of_days: 3 });
  expect(tripRequest({ ...FULL, trip_builder: 'CUSTOM' })).not.toHaveProperty('interests');
  expect(tripRequest({ ...FULL, interests: [] })).not.toHaveProperty('interests');
});

test('an incomplete draft is not sent', () => {
  expect(tripRequest({ ...FULL, budget: null })).toBeNull();
  expect(tripRequest({ ...FULL, destinations: [] })).toBeNull();
});

test('the destination never exceeds the server’s limit', () => {
  const long = { ...FULL, destinations: [{ ...KOCHI, name: 'K'.repeat(119) }] };
  expect(tripRequest(long)?.destination).toBe('K'.repeat(119));
});

test('exact dates replace the number of days', () => {
  const duration = { days: 9, ...DATES };
  const body = tripRequest({ ...FULL, durationType: 'dates', duration });
  expect(body).toMatchObject(DATES);
  expect(body).not.toHaveProperty('no_of_days');
  expect(tripRequest({ ...FULL, duration })).toMatchObject({ no_of_days: 9 });
  expect(tripRequest({ ...FULL, duration })).not.toHaveProperty('start_date');
});

test('several cities share one duration', () => {
  expect(tripRequest(TWO)).toEqual({
    destination: 'Kochi, Munnar',
    place_id: 'd',
    no_of_days: 3,
    traveler: 'ME',
    budget: 'CHEAP',
    trip_builder: 'AI',
    trip_name: 'Nets',
    is_multi_city: true,
    destinations: [
      { name: 'Kochi', place_id: 'd' },
      { name: 'Munnar', place_id: 'm' },
    ],
    interests: ['Food'],
  });
});

test('with days or dates per city, the trip has none of its own', () => {
  const perCity: TripDraft = { ...TWO, daysAllocationType: 'per-city' };
  const days = tripRequest({ ...perCity, destinations: [KOCHI, { ...MUNNAR, days: 2 }] });
  expect(days).not.toHaveProperty('no_of_days');
  expect(days?.destinations).toEqual([
    { name: 'Kochi', place_id: 'd', no_of_days: 3 },
    { name: 'Munnar', place_id: 'm', no_of_days: 2 },
  ]);
  const dates = tripRequest({
    ...perCity,
    durationType: 'dates',
    destinations: [
      { ...KOCHI, ...DATES },
      { ...MUNNAR, ...DATES },
    ],
  });
  expect(dates).not.toHaveProperty('start_date');
  expect(dates?.destinations?.[1]).toEqual({ name: 'Munnar', place_id: 'm', ...DATES });
});

test('a single city is not a multi-city trip, even if the switch is on', () => {
  const body = tripRequest({ ...TWO, destinations: [KOCHI], daysAllocationType: 'per-city' });
  expect(body).toMatchObject({ is_multi_city: false, no_of_days: 3, destination: 'Kochi, Kerala, India' });
  expect(body).not.toHaveProperty('destinations');
});

test('someday places are sent as ideas only for the destinations they were chosen for', () => {
  const chosen = { ...FULL, ...withIdeas(FULL, ['p-nets']) };
  expect(tripRequest(chosen)).toMatchObject({ ideas: ['p-nets'] });
  expect(tripRequest({ ...chosen, destinations: [MUNNAR] })).not.toHaveProperty('ideas');
  expect(tripRequest(FULL)).not.toHaveProperty('ideas');
});
