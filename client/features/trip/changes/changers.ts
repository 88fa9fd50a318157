import type { Schema } from '../../../api/client';
import { useApi } from '../../../api/query';
import { type Trip, tripPath } from '../api';

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
