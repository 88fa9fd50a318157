import { expect, test } from 'vitest';

import { activity, day, trip } from '../../../tests/trip';
import type { Trip } from '../api';
import {
  cityOf,
  datesOf,
  dayCount,
  type DaysDraft,
  draftOf,
  endOf,
  movedBookings,
  hasDateConflict,
  numbersOf,
  operationsOf,
  rebased,
  withCount,
  withNewDays,
  withoutDay,
} from './daysDraft';

const dated = (...dates: string[]): Trip =>
  trip({
    start_date: dates[0] ?? null,
    days: dates.map((date, index) => day(date, [], { day_id: `d${index + 1}` })),
  });
const THREE = dated('2026-12-12', '2026-12-13', '2026-12-14');
const ordered = (draft: DaysDraft, ...keys: string[]): DaysDraft => ({
  ...draft,
  days: keys.flatMap((key) => draft.days.filter((entry) => entry.key === key)),
});
const dates = (draft: DaysDraft) => Object.fromEntries(datesOf(draft));
const new1 = { key: 'new', count: 1, city: null };

test('an unchanged draft needs no operation', () => {
  expect(operationsOf(THREE, draftOf(THREE))).toEqual([]);
  const undated = trip({ days: [day('Day 1', [])] });
  expect(operationsOf(undated, draftOf(undated))).toEqual([]);
});

test('days that others removed and added are merged with the changes made here', () => {
  const mine = withNewDays(withoutDay(draftOf(THREE), 'd2'), 'd3', new1);
  const now = trip({
    start_date: '2026-12-20',
    days: ['d1', 'd9', 'd2'].map((id, index) => day(`2026-12-2${index}`, [], { day_id: id })),
  });
  const next = rebased(mine, THREE, now);
  expect(next.days.map(({ key }) => key)).toEqual(['d1', 'd9', 'new']);
  expect(next.start).toBe('2026-12-20');
  expect(operationsOf(now, next)).toEqual([
    { op: 'remove_day', day_id: 'd2' },
    { op: 'add_days', count: 1, after: 'd9' },
    { op: 'set_start_date', start_date: '2026-12-20' },
  ]);
});

test('a start date that others and the traveller changed differently is a conflict', () => {
  const now = dated('2027-01-01', '2027-01-02', '2027-01-03');
  expect(hasDateConflict(draftOf(THREE), THREE, now)).toBe(false);
  const moved = { ...draftOf(THREE), start: '2026-12-20' };
  expect(hasDateConflict(moved, THREE, now)).toBe(true);
  expect(rebased(moved, THREE, now).start).toBe('2026-12-20');
});

test('a later start moves every day', () => {
  const draft = { ...draftOf(THREE), start: '2026-12-20' };
  expect(operationsOf(THREE, draft)).toEqual([{ op: 'set_start_date', start_date: '2026-12-20' }]);
  expect(dates(draft)).toEqual({ d1: '2026-12-20', d2: '2026-12-21', d3: '2026-12-22' });
  expect(endOf(draft)).toBe('2026-12-22');
});

test('only days that moved are moved', () => {
  const draft = ordered(draftOf(THREE), 'd3', 'd1', 'd2');
  expect(operationsOf(THREE, draft)).toEqual([
    { op: 'move_day', day_id: 'd3', after: null },
    { op: 'set_start_date', start_date: '2026-12-12' },
  ]);
});

test('removing the first day starts the trip later, and the others keep their dates', () => {
  const draft = withoutDay(draftOf(THREE), 'd1');
  expect(dates(draft)).toEqual({ d2: '2026-12-13', d3: '2026-12-14' });
  expect(operationsOf(THREE, draft)).toEqual([
    { op: 'remove_day', day_id: 'd1' },
    { op: 'set_start_date', start_date: '2026-12-13' },
  ]);
});

test('new days at the beginning move the start back', () => {
  const draft = withCount(withNewDays(draftOf(THREE), null, new1), 'new', 3);
  expect(draft.start).toBe('2026-12-09');
  expect(dates(draft)).toEqual({
    new: '2026-12-09',
    d1: '2026-12-12',
    d2: '2026-12-13',
    d3: '2026-12-14',
  });
  expect(operationsOf(THREE, draft)[0]).toEqual({ op: 'add_days', count: 3, after: null });
  expect([...numbersOf(draft).values()]).toEqual([1, 4, 5, 6]);
  expect(dayCount(draft)).toBe(6);
});

test('new days after the same day are added in reverse, so that they end up in order', () => {
  const city = { place_id: 'd-munnar', name: 'Munnar' };
  const one = withNewDays(draftOf(THREE), 'd3', new1);
  const draft = withNewDays(one, 'new', { key: 'munnar', count: 2, city });
  expect(operationsOf(THREE, draft).slice(0, 2)).toEqual([
    { op: 'add_city', place_id: 'd-munnar', days: 2, after: 'd3' },
    { op: 'add_days', count: 1, after: 'd3' },
  ]);
  expect(draft.days.map((entry) => cityOf(draft, entry))).toEqual([
    'Kochi',
    'Kochi',
    'Kochi',
    'Kochi',
    'Munnar',
  ]);
  expect(endOf(draft)).toBe('2026-12-17');
});

test('days beyond the limit of one operation are split', () => {
  const draft = withNewDays(draftOf(trip({ days: [day('Day 1', [])] })), 'day-day-1', { ...new1, count: 30 });
  expect(operationsOf(trip({ days: [day('Day 1', [])] }), draft)).toEqual(
    [14, 14, 2].map((count) => ({ op: 'add_days', count, after: 'day-day-1' })),
  );
});

test('the day of a transfer may share its date with the previous day, and keeps it', () => {
  const shared = dated('2026-12-12', '2026-12-13', '2026-12-13', '2026-12-14');
  expect(dates({ ...draftOf(shared), start: '2027-01-01' })).toEqual({
    d1: '2027-01-01',
    d2: '2027-01-02',
    d3: '2027-01-02',
    d4: '2027-01-03',
  });
});

test('a fixed time on a day that gets another date is named', () => {
  const booked = trip({
    start_date: '2026-12-12',
    days: [
      day('2026-12-12', [activity('Jew Town')], { day_id: 'd1' }),
      day('2026-12-13', [activity('Hill Palace', { start_time: '14:00' })], { day_id: 'd2' }),
    ],
  });
  expect(movedBookings(booked, draftOf(booked))).toEqual([]);
  expect(movedBookings(booked, { ...draftOf(booked), start: '2026-12-20' })).toEqual([
    { name: 'Hill Palace', time: '14:00', date: '2026-12-21' },
  ]);
});

test('removing the dates is a single operation', () => {
  expect(operationsOf(THREE, { ...draftOf(THREE), start: null })).toEqual([
    { op: 'set_start_date', start_date: null },
  ]);
});
