import { newKey } from '../../api/idempotency';

/** One order of a trip, kept so that a reload goes on with it. */
export interface Attempt {
  /** Makes one trip of it, however often it is sent. */
  key: string;
  /** When it began, in milliseconds since 1970. */
  startedAt: number;
  tripId: string | null;
  statusUrl: string | null;
}

export function newAttempt(): Attempt {
  return { key: newKey(), startedAt: Date.now(), tripId: null, statusUrl: null };
}
