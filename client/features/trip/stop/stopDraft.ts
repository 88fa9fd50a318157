/** The draft of a stop's details, and the operation that saves it. */
import type { Stop } from '../api';
import type { Operation } from '../changes/api';

export const NOTE_LENGTH = 2000;

export type StopState = NonNullable<Stop['state']>;

export interface StopDraft {
  /** For example "14:00"; empty lets the planner choose. */
  startTime: string;
  /** Length of the visit; null lets the planner choose. */
  minutes: number | null;
  note: string;
  state: StopState;
}

export const draftOf = ({ start_time, minutes, note, state }: Stop): StopDraft => ({
  startTime: start_time ?? '',
  minutes,
  note: note ?? '',
  state: state ?? 'open',
});

/** The fields of the operation, as named in refusals. */
export const STOP_FIELDS = ['start_time', 'minutes', 'note', 'state'] as const;
export type StopField = (typeof STOP_FIELDS)[number];

export const FIELD_OF: Record<keyof StopDraft, StopField> = {
  startTime: 'start_time',
  minutes: 'minutes',
  note: 'note',
  state: 'state',
};

/**
 * Returns an operation with the traveller's changes only, whatever others changed meanwhile, or null if there
 * are none.
 */
export function operationOf(stopId: string, original: StopDraft, draft: StopDraft): Operation | null {
  const note = draft.note.trim();
  const changes = {
    ...(draft.startTime === original.startTime
      ? {}
      : { start_time: draft.startTime === '' ? null : draft.startTime }),
    ...(draft.minutes === original.minutes ? {} : { minutes: draft.minutes }),
    ...(note === original.note.trim() ? {} : { note }),
    ...(draft.state === original.state ? {} : { state: draft.state }),
  };
  return Object.keys(changes).length === 0 ? null : { op: 'edit_stop', stop_id: stopId, ...changes };
}

const LENGTHS = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480];

/** Returns the selectable lengths of a visit in minutes, including the current one. */
export const lengthsWith = (minutes: number | null): number[] =>
  minutes === null || LENGTHS.includes(minutes) ? LENGTHS : [...LENGTHS, minutes].sort((a, b) => a - b);

export interface FoundStop {
  stop: Stop;
  /** Indexes of the day and of the stop, both from 0. */
  day: number;
  index: number;
}

/** Returns a stop of a trip and its position, or undefined if the trip no longer has it. */
export function findStop(
  days: readonly { activities: readonly Stop[] }[],
  stopId: string,
): FoundStop | undefined {
  for (const [day, { activities }] of days.entries()) {
    const index = activities.findIndex(({ stop_id }) => stop_id === stopId);
    const stop = activities[index];
    if (stop !== undefined) return { stop, day, index };
  }
  return undefined;
}

/** Returns a Markdown note as plain text on one line, for excerpts. */
export function plainNote(note: string): string {
  return note
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/(\*\*|__|~~|`|\*)(.+?)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
}
