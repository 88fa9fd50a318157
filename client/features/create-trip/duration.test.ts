import { expect, test } from 'vitest';

import { type Dates, EMPTY_DRAFT, newDestination, type TripDraft } from './draft';
import { daysBetween, daysOf, durationProblem, earliestStart, isDate } from './duration';

const TODAY = '2030-12-10';
const ALL = 'Please set duration for all destinations';
const dates = (start_date: string | null, end_date: string | null): Dates => ({ start_date, end_date });
const text = (draft: TripDraft) => durationProblem(draft, TODAY)?.text ?? null;
const at = (draft: TripDraft) => durationProblem(draft, TODAY)?.at ?? null;

const whole = (part: Partial<TripDraft['duration']>, durationType: TripDraft['durationType']): TripDraft => ({
  ...EMPTY_DRAFT,
  durationType,
  duration: { ...EMPTY_DRAFT.duration, ...part },
});

function perCity(
  durationType: TripDraft['durationType'],
  ...own: Partial<Dates & { days: number }>[]
): TripDraft {
  const destinations = own.map((part, index) => ({
    ...newDestination({ place_id: `p${index}`, name: `City ${index + 1}`, region: '' }, []),
    key: String(index + 1),
    ...part,
  }));
  return { ...EMPTY_DRAFT, isMultiCity: true, daysAllocationType: 'per-city', durationType, destinations };
}

test('days include the first and the last date', () => {
  expect(daysBetween(dates('2030-12-12', '2030-12-16'))).toBe(5);
  expect(daysBetween(dates('2030-12-12', '2030-12-12'))).toBe(1);
  expect(daysBetween(dates('2028-02-28', '2028-03-01'))).toBe(3);
  expect(daysBetween(dates('2030-12-12', null))).toBeNull();
  expect(daysBetween(dates('2030-12-12', '2030-12-11'))).toBeNull();
});

test('a trip needs a start and an end in order, from today on', () => {
  expect(text(whole(dates(null, null), 'dates'))).toBe('Please choose a start date.');
  expect(text(whole(dates('2030-12-12', null), 'dates'))).toBe('Please choose an end date.');
  expect(text(whole(dates('2030-12-09', '2030-12-12'), 'dates'))).toBe('The start date is in the past.');
  expect(at(whole(dates('2030-12-14', '2030-12-12'), 'dates'))).toBe('trip end');
  expect(text(whole(dates(TODAY, TODAY), 'dates'))).toBeNull();
});

test('a trip has at most 60 days', () => {
  expect(text(whole(dates('2030-12-11', '2031-02-08'), 'dates'))).toBeNull();
  expect(text(whole(dates('2030-12-11', '2031-02-09'), 'dates'))).toBe('A trip has at most 60 days.');
  const weeks = Array.from({ length: 5 }, () => ({ days: 14 }));
  expect(text(perCity('days', ...weeks))).toBe('A trip has at most 60 days.');
  expect(text(perCity('days', ...weeks.slice(1)))).toBeNull();
});

test('combined days must be enough for every city', () => {
  const draft: TripDraft = { ...perCity('days', {}, {}, {}, {}), daysAllocationType: 'aggregated' };
  expect(text(draft)).toBe('Please plan at least one day for each destination.');
  expect(text({ ...draft, duration: { ...draft.duration, days: 4 } })).toBeNull();
});

test('each city needs dates, and the first one without is marked', () => {
  const first = dates('2030-12-12', '2030-12-14');
  expect(text(perCity('dates', first, {}))).toBe(ALL);
  expect(at(perCity('dates', first, {}))).toBe('2 start');
  expect(at(perCity('dates', first, dates('2030-12-14', null)))).toBe('2 end');
  expect(text(perCity('dates', first, dates('2030-12-14', '2030-12-15')))).toBeNull();
  const early = perCity('dates', first, dates('2030-12-13', '2030-12-15'));
  expect(text(early)).toBe('This is before the end of your stay in City 1.');
  expect(at(early)).toBe('2 start');
});

test('the whole trip counts the days of all cities when all are known', () => {
  expect(daysOf(perCity('days', { days: 3 }, { days: 2 }, { days: 2 }))).toBe(7);
  expect(daysOf(perCity('dates', dates('2030-12-12', '2030-12-14'), {}))).toBeNull();
  expect(daysOf(perCity('dates', dates('2030-12-12', '2030-12-14'), dates('2030-12-14', '2030-12-15')))).toBe(
    5,
  );
});

test('a city can start on the day when the previous one ends, the first one today', () => {
  const draft = perCity('dates', dates('2030-12-12', '2030-12-14'), {});
  expect(earliestStart(draft, 0, TODAY)).toBe(TODAY);
  expect(earliestStart(draft, 1, TODAY)).toBe('2030-12-14');
  expect(earliestStart(perCity('dates', {}, {}), 1, TODAY)).toBe(TODAY);
});

test('only valid calendar dates are dates', () => {
  expect(isDate('2030-02-28')).toBe(true);
  expect(isDate('2030-02-30')).toBe(false);
  expect(isDate('12 Dec')).toBe(false);
});
