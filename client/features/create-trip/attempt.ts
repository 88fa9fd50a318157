import { newKey } from '../../api/idempotency';

/** A stage as it was seen: when it began (milliseconds since 1970), and what it said last. */
export interface SeenStage {
  at: number;
  detail: string;
}

/** One order of a trip, kept so that a reload goes on with it. */
export interface Attempt {
  /** Makes one trip of it, however often it is sent. */
  key: string;
  /** When it began, in milliseconds since 1970. */
  startedAt: number;
  tripId: string | null;
  statusUrl: string | null;
  seen: Record<string, SeenStage>;
}

export function newAttempt(): Attempt {
  return { key: newKey(), startedAt: Date.now(), tripId: null, statusUrl: null, seen: {} };
}

/** The attempt with what the server has said of a stage. */
export function withStage(attempt: Attempt, stage: string, detail: string, now: number): Attempt {
  const before = attempt.seen[stage];
  if (before !== undefined && (detail === '' || before.detail === detail)) return attempt;
  return { ...attempt, seen: { ...attempt.seen, [stage]: { at: before?.at ?? now, detail } } };
}
