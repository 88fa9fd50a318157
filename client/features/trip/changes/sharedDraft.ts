/** A form over something that others may change meanwhile: what they change follows, unless it is changed here too. */
import { useState } from 'react';

import type { Schema } from '../../../api/client';
import { ApiError } from '../../../api/errors';
import { useApi } from '../../../api/query';
import { type Trip, tripPath } from '../api';

interface Sides<Draft> {
  /** What was there when the traveller began, or last looked at what others did. */
  base: Draft;
  draft: Draft;
}

const same = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim()
    : JSON.stringify(one) === JSON.stringify(other);

const fieldsOf = <Draft extends object>(draft: Draft) => Object.keys(draft) as (keyof Draft)[];

/** The fields that differ here from the base, and from it there in another way. */
export function conflictsOf<Draft extends object>(
  { base, draft }: Sides<Draft>,
  now: Draft,
): (keyof Draft)[] {
  return fieldsOf(draft).filter(
    (field) =>
      !same(draft[field], base[field]) && !same(now[field], base[field]) && !same(now[field], draft[field]),
  );
}

/** With what others changed and nobody changed here, or both in the same way; the very same if that is nothing. */
export function followed<Draft extends object>(sides: Sides<Draft>, now: Draft): Sides<Draft> {
  const { base, draft } = sides;
  const taken = fieldsOf(draft).filter(
    (field) =>
      !same(now[field], base[field]) && (same(draft[field], base[field]) || same(now[field], draft[field])),
  );
  return taken.length === 0
    ? sides
    : { base: withFields(base, now, taken), draft: withFields(draft, now, taken) };
}

function withFields<Draft>(old: Draft, now: Draft, fields: readonly (keyof Draft)[]): Draft {
  const next = { ...old };
  for (const field of fields) next[field] = now[field];
  return next;
}

/**
 * @param now what is there now, as a draft.
 * @param trip what it is of.
 * @param thing the id of what is changed; null for the trip itself, or for what is not there yet.
 */
export function useSharedDraft<Draft extends object>(now: Draft, trip: Trip, thing: string | null) {
  const [since] = useState(trip.version);
  const [kept, setKept] = useState<Sides<Draft>>({ base: now, draft: now });
  const sides = followed(kept, now);
  if (sides !== kept) setKept(sides);
  const conflicts = conflictsOf(sides, now);
  return {
    ...sides,
    now,
    conflicts,
    changers: useChangers(trip, { thing, since, isNeeded: conflicts.length > 0 }),
    change: (change: Partial<Draft>) => setKept((old) => ({ ...old, draft: { ...old.draft, ...change } })),
    /** Settles a field that both changed, with what the others set or with what was typed here. */
    settle: (field: keyof Draft, which: 'theirs' | 'mine') =>
      setKept((old) => ({
        base: withFields(old.base, now, [field]),
        draft: which === 'theirs' ? withFields(old.draft, now, [field]) : old.draft,
      })),
  };
}

const CHANGED = new Set([409, 412]);

/** Whether a change was refused because of what others changed meanwhile. */
export const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && CHANGED.has(error.status);

/** Who changed a field. */
export interface Changer {
  /** Undefined where nobody can say, as of an account that is gone. */
  name: string | undefined;
  /** Whether the answer is still on its way. */
  isAsked: boolean;
}

interface Question {
  /** An id; null for the trip itself. */
  thing: string | null;
  /** The version that the traveller began with. */
  since: number;
  /** Asks only where it is to be said. */
  isNeeded: boolean;
}

/** Returns a function that says who changed a field of something last; each newer version of the trip is asked anew. */
export function useChangers(
  { itinerary_id: id, version }: Trip,
  { thing, since, isNeeded }: Question,
): (field: string) => Changer {
  const of = thing === null ? '' : `&thing=${encodeURIComponent(thing)}`;
  const address = `${tripPath(id)}/changers?since=${since}${of}`;
  const { data, isLoading } = useApi<Schema<'Changers'>>(`${address}#${version}`, {
    enabled: isNeeded,
    address: () => address,
    isTriedOnce: true,
  });
  return (field) => ({ name: data?.fields[field]?.name, isAsked: isLoading });
}
