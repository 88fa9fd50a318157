/**
 * State of a form whose data other travellers may change meanwhile. Their changes are merged unless the same
 * field was changed here.
 */
import { useState } from 'react';

import type { Schema } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { useApi } from '../../../api/query';
import { type Trip, tripPath } from '../api';

interface Sides<Draft> {
  /** The values when the traveller began, or last saw other travellers' changes. */
  original: Draft;
  draft: Draft;
}

const same = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim()
    : JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[];

/** Returns the fields that both sides changed to different values. */
export function conflictsOf<Draft extends object>(
  { original, draft }: Sides<Draft>,
  now: Draft,
): (keyof Draft)[] {
  return fieldsOf(draft).filter(
    (field) =>
      !same(draft[field], original[field]) &&
      !same(now[field], original[field]) &&
      !same(now[field], draft[field]),
  );
}

/**
 * Merges other travellers' changes to fields that are unchanged or equal here. Returns the same object if
 * there are none.
 */
export function followed<Draft extends object>(sides: Sides<Draft>, now: Draft): Sides<Draft> {
  const { original, draft } = sides;
  const taken = fieldsOf(draft).filter(
    (field) =>
      !same(now[field], original[field]) &&
      (same(draft[field], original[field]) || same(now[field], draft[field])),
  );
  return taken.length === 0
    ? sides
    : { original: withFields(original, now, taken), draft: withFields(draft, now, taken) };
}

function withFields<Draft>(old: Draft, now: Draft, fields: readonly (keyof Draft)[]): Draft {
  const next = { ...old };
  for (const field of fields) next[field] = now[field];
  return next;
}

/**
 * The state of a form whose data others may change.
 *
 * @param now the current saved values.
 * @param trip the trip that they belong to.
 * @param item the id of the edited item; null for the trip itself or for a new item.
 */
export function useSharedDraft<Draft extends object>(now: Draft, trip: Trip, item: string | null) {
  const [since] = useState(trip.version);
  const [current, setCurrent] = useState<Sides<Draft>>({ original: now, draft: now });
  const sides = followed(current, now);
  if (sides !== current) setCurrent(sides);
  const conflicts = conflictsOf(sides, now);
  return {
    ...sides,
    now,
    conflicts,
    changers: useChangers(trip, { item, since, isNeeded: conflicts.length > 0 }),
    change: (change: Partial<Draft>) => setCurrent((old) => ({ ...old, draft: { ...old.draft, ...change } })),
    /** Resolves a conflict with the other travellers' value or the one typed here. */
    settle: (field: keyof Draft, which: 'theirs' | 'mine') =>
      setCurrent((old) => ({
        original: withFields(old.original, now, [field]),
        draft: which === 'theirs' ? withFields(old.draft, now, [field]) : old.draft,
      })),
  };
}

const CHANGED = new Set([409, 412]);

/** Whether a change was refused because others changed the trip meanwhile. */
export const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && CHANGED.has(error.status);

/** The traveller who changed a field. */
export interface Changer {
  /** Undefined if unknown, for example if the account was deleted. */
  name: string | undefined;
  /** Whether the answer is still loading. */
  isAsked: boolean;
}

interface Question {
  /** An id, or null for the trip itself. */
  item: string | null;
  /** The version that the traveller began with. */
  since: number;
  /** Fetches only if the name will be shown. */
  isNeeded: boolean;
}

/** Returns a function that says who last changed a field. Refetched for each newer version of the trip. */
export function useChangers(
  { itinerary_id: id, version }: Trip,
  { item, since, isNeeded }: Question,
): (field: string) => Changer {
  const of = item === null ? '' : `&thing=${encodeURIComponent(item)}`;
  const address = `${tripPath(id)}/changers?since=${since}${of}`;
  const { data, isLoading } = useApi<Schema<'Changers'>>(`${address}#${version}`, {
    enabled: isNeeded,
    address: () => address,
    isTriedOnce: true,
  });
  return (field) => ({ name: data?.fields[field]?.name, isAsked: isLoading });
}
