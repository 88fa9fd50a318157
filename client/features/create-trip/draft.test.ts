import { expect, test } from 'vitest';

import {
  EMPTY_DRAFT,
  MAX_CITIES,
  type Place,
  type TripDraft,
  withCity,
  withCityChanged,
  withMultiCity,
  withoutCity,
} from './draft';

const place = (name: string): Place => ({ place_id: name, name, region: '' });
const of = (...names: string[]): TripDraft => {
  let draft = EMPTY_DRAFT;
  for (const name of names) draft = { ...draft, ...withCity(draft, place(name)) };
  return draft;
};
const namesOf = ({ destinations }: Pick<TripDraft, 'destinations'>) => destinations.map(({ name }) => name);

test('a new city comes last, with three days', () => {
  expect(namesOf(of('Kochi', 'Munnar'))).toEqual(['Kochi', 'Munnar']);
  expect(of('Kochi').destinations[0]).toMatchObject({ days: 3, start_date: null, end_date: null });
});

test('a city chosen twice in a row is added once, one revisited later is added again', () => {
  expect(withCity(of('Kochi'), place('Kochi'))).toBeNull();
  const { destinations } = of('Kochi', 'Munnar', 'Kochi');
  expect(new Set(destinations.map(({ key }) => key)).size).toBe(3);
});

test('a trip has at most ten cities', () => {
  const full = of(...Array.from({ length: MAX_CITIES }, (_, at) => `City ${at}`));
  expect(full.destinations).toHaveLength(10);
  expect(withCity(full, place('One more'))).toBeNull();
});

test('removing or changing a city does not affect its other visit', () => {
  const draft = of('Kochi', 'Munnar', 'Kochi');
  const [first] = draft.destinations;
  expect(namesOf(withoutCity(draft, first?.key ?? ''))).toEqual(['Munnar', 'Kochi']);
  const changed = withCityChanged(draft, first?.key ?? '', { days: 9 });
  expect(changed.destinations.map(({ days }) => days)).toEqual([9, 3, 3]);
});

test('switching off multiple cities leaves only the first', () => {
  expect(withMultiCity(of('Kochi', 'Munnar'), false)).toMatchObject({ isMultiCity: false });
  expect(namesOf(withMultiCity(of('Kochi', 'Munnar'), false))).toEqual(['Kochi']);
  expect(namesOf(withMultiCity(of('Kochi'), true))).toEqual(['Kochi']);
});
