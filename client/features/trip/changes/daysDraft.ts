/** Drafts of a trip's days, and the operations that apply them. */
import { parseDate } from '@internationalized/date';

import type { Day, Trip } from '../api';
import type { Operation } from './api';
import { unmovedKeys } from './unmoved';

export const MAX_DAYS = 60;
export const MAX_CITIES = 10;
/** Maximum number of days per operation. */
const MAX_NEW_DAYS = 14;

/** An existing day of the trip. */
interface SavedDay {
  kind: 'saved';
  /** Id of the day. */
  key: string;
  day: Day;
}

/** A block of new, empty days. */
export interface NewDays {
  kind: 'new';
  key: string;
  count: number;
  /** Another city, or null for the city of the previous day. */
  city: { place_id: string; name: string } | null;
}

export type DraftDay = SavedDay | NewDays;

export interface DaysDraft {
  /** YYYY-MM-DD, or null without dates. */
  start: string | null;
  days: readonly DraftDay[];
  /**
   * Days from the end of the previous entry to each entry, by position, as on the server: 1, or 0 on the day
   * of a transfer, which both cities share.
   */
  steps: readonly number[];
}

export const draftOf = ({ start_date, days }: Trip): DaysDraft => ({
  start: start_date,
  days: days.map((day) => ({ kind: 'saved', key: day.day_id, day })),
  steps: days.map((day, index) => stepBetween(days[index - 1], day)),
});

function stepBetween(before: Day | undefined, { date }: Day): number {
  if (before === undefined || !isDate(date) || !isDate(before.date)) return 1;
  return parseDate(date).compare(parseDate(before.date));
}

/** Otherwise it is a label: "Day 1". */
const isDate = (date: string) => /^\d{4}-/.test(date);

const countOf = (entry: DraftDay): number => (entry.kind === 'new' ? entry.count : 1);

export const dayCount = ({ days }: DaysDraft): number => days.reduce((sum, entry) => sum + countOf(entry), 0);

/** Returns the number of cities in the draft. */
export const cityCount = (draft: DaysDraft): number =>
  new Set(draft.days.map((entry) => cityOf(draft, entry))).size;

/**
 * Returns the draft with new days after one of its entries, or at the beginning (null), which moves the start
 * back.
 */
export function withNewDays(
  draft: DaysDraft,
  after: string | null,
  more: Pick<NewDays, 'key' | 'count' | 'city'>,
): DaysDraft {
  const [days, steps] = [[...draft.days], [...draft.steps]];
  const at = days.findIndex(({ key }) => key === after) + 1;
  days.splice(at, 0, { kind: 'new', ...more });
  steps.splice(at, 0, 1);
  return { days, steps, start: at === 0 ? shifted(draft.start, -more.count) : draft.start };
}

/** Returns the draft with another number of days in an entry of new ones. */
export function withCount(draft: DaysDraft, key: string, count: number): DaysDraft {
  const isFirst = draft.days[0]?.key === key;
  const before = draft.days.find((entry) => entry.key === key);
  const days = draft.days.map((entry) =>
    entry.key === key && entry.kind === 'new' ? { ...entry, count } : entry,
  );
  return {
    ...draft,
    days,
    start: isFirst && before !== undefined ? shifted(draft.start, countOf(before) - count) : draft.start,
  };
}

/**
 * Returns the draft without an entry. Without the first, the trip starts later and all others keep their
 * dates.
 */
export function withoutDay(draft: DaysDraft, key: string): DaysDraft {
  const at = draft.days.findIndex((entry) => entry.key === key);
  const second = draft.days[1];
  const start = at === 0 && second !== undefined ? (datesOf(draft).get(second.key) ?? null) : draft.start;
  return { start, days: draft.days.toSpliced(at, 1), steps: draft.steps.toSpliced(at, 1) };
}

/**
 * Rebases a draft of days on other travellers' changes. Removed days leave the draft, and new ones come after
 * the day that they follow. The start date stays if the traveller set it, and otherwise follows.
 */
export function rebased(draft: DaysDraft, original: Trip, now: Trip): DaysDraft {
  const fresh = draftOf(now);
  const known = new Set(original.days.map(({ day_id }) => day_id));
  const stepOf = new Map(fresh.days.map(({ key }, index) => [key, fresh.steps[index] ?? 1]));
  const days = draft.days.flatMap((entry): DraftDay[] => {
    if (entry.kind === 'new') return [entry];
    const day = fresh.days.find(({ key }) => key === entry.key);
    return day === undefined ? [] : [day];
  });
  for (const [index, entry] of fresh.days.entries())
    if (!known.has(entry.key)) {
      const before = fresh.days[index - 1]?.key;
      days.splice(days.findIndex(({ key }) => key === before) + 1, 0, entry);
    }
  return {
    // All days of the draft were removed by others: nothing is left to rebase.
    days: days.length > 0 ? days : fresh.days,
    steps: days.length > 0 ? days.map(({ key }) => stepOf.get(key) ?? 1) : fresh.steps,
    start: draft.start === original.start_date ? now.start_date : draft.start,
  };
}

/** Whether other travellers and this one set different start dates. */
export const hasDateConflict = (draft: DaysDraft, original: Trip, now: Trip): boolean =>
  draft.start !== original.start_date &&
  now.start_date !== original.start_date &&
  now.start_date !== draft.start;

const shifted = (date: string | null, days: number): string | null =>
  date === null ? null : parseDate(date).add({ days }).toString();

/** Returns the first date of each entry; empty without dates. */
export function datesOf({ start, days, steps }: DaysDraft): Map<string, string> {
  const dates = new Map<string, string>();
  if (start === null) return dates;
  let now = parseDate(start);
  let count = 1;
  for (const [index, entry] of days.entries()) {
    if (index > 0) now = now.add({ days: count - 1 + (steps[index] ?? 1) });
    count = countOf(entry);
    dates.set(entry.key, now.toString());
  }
  return dates;
}

/** Returns the last date of the trip, or null without dates. */
export function endOf(draft: DaysDraft): string | null {
  const last = draft.days.at(-1);
  return last === undefined ? null : shifted(datesOf(draft).get(last.key) ?? null, countOf(last) - 1);
}

/** Returns the number of each entry's first day, from 1. */
export function numbersOf({ days }: DaysDraft): Map<string, number> {
  const numbers = new Map<string, number>();
  let next = 1;
  for (const entry of days) {
    numbers.set(entry.key, next);
    next += countOf(entry);
  }
  return numbers;
}

/**
 * Returns the city of an entry. New days without a city belong to that of the previous day, or at the
 * beginning to that of the first day.
 */
export function cityOf({ days }: DaysDraft, entry: DraftDay): string {
  if (entry.kind === 'saved') return entry.day.city;
  if (entry.city !== null) return entry.city.name;
  const isSaved = (other: DraftDay) => other.kind === 'saved';
  const near = days.slice(0, days.indexOf(entry)).findLast(isSaved) ?? days.find(isSaved);
  return near?.kind === 'saved' ? near.day.city : '';
}

/**
 * Returns the operations that apply a draft to a trip: removals, the order, additions, and finally the dates,
 * because all others shift them.
 */
export function operationsOf(trip: Trip, draft: DaysDraft): Operation[] {
  const after = draft.days.filter((entry): entry is SavedDay => entry.kind === 'saved');
  const left = new Set(after.map(({ key }) => key));
  const before = trip.days.filter(({ day_id }) => left.has(day_id)).map(({ day_id: key }) => ({ key }));
  const operations: Operation[] = trip.days
    .filter(({ day_id }) => !left.has(day_id))
    .map(({ day_id }) => ({ op: 'remove_day', day_id }));
  const unmoved = unmovedKeys(before, after);
  for (const [index, { key }] of after.entries())
    if (!unmoved.has(key))
      operations.push({ op: 'move_day', day_id: key, after: after[index - 1]?.key ?? null });
  // In reverse, so that days that follow the same day end up in order.
  for (const [index, entry] of [...draft.days.entries()].reverse()) {
    if (entry.kind === 'saved') continue;
    const day = draft.days.slice(0, index).findLast(({ kind }) => kind === 'saved')?.key ?? null;
    operations.push(...addingOf(entry, day));
  }
  const mayMoveDates = operations.length > 0 && trip.start_date !== null;
  if (draft.start !== trip.start_date || mayMoveDates)
    operations.push({ op: 'set_start_date', start_date: draft.start });
  return operations;
}

function addingOf({ city, count }: NewDays, after: string | null): Operation[] {
  if (city !== null) return [{ op: 'add_city', place_id: city.place_id, days: count, after }];
  const operations: Operation[] = [];
  for (let rest = count; rest > 0; rest -= MAX_NEW_DAYS)
    operations.push({ op: 'add_days', count: Math.min(rest, MAX_NEW_DAYS), after });
  return operations;
}

/** Returns the stops with a fixed time whose day would get another date. */
export function movedBookings(trip: Trip, draft: DaysDraft): { name: string; time: string; date: string }[] {
  const dates = datesOf(draft);
  return draft.days.flatMap((entry) => {
    const date = dates.get(entry.key);
    if (entry.kind === 'new' || date === undefined || trip.start_date === null || date === entry.day.date)
      return [];
    return entry.day.activities.flatMap(({ name, start_time }) =>
      start_time === null ? [] : [{ name, time: start_time, date }],
    );
  });
}
