/** What travellers say of a stop, while it is edited, and the operation that saves it. */
import type { Stop } from '../api';
import type { Operation } from '../changes/api';

export const NOTE_LENGTH = 2000;

export type StopState = NonNullable<Stop['state']>;

export interface StopDraft {
  /** "14:00"; empty leaves it to the plan. */
  startTime: string;
  /** Of the visit; null leaves it to the plan. */
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

/** The fields of the operation, as refusals name them. */
export const STOP_FIELDS = ['start_time', 'minutes', 'note', 'state'] as const;
export type StopField = (typeof STOP_FIELDS)[number];

export const FIELD_OF: Record<keyof StopDraft, StopField> = {
  startTime: 'start_time',
  minutes: 'minutes',
  note: 'note',
  state: 'state',
};

/** One operation with what the traveller changed, whatever others changed meanwhile; null if that is nothing. */
export function operationOf(stopId: string, base: StopDraft, draft: StopDraft): Operation | null {
  const note = draft.note.trim();
  const changes = {
    ...(draft.startTime === base.startTime
      ? {}
      : { start_time: draft.startTime === '' ? null : draft.startTime }),
    ...(draft.minutes === base.minutes ? {} : { minutes: draft.minutes }),
    ...(note === base.note.trim() ? {} : { note }),
    ...(draft.state === base.state ? {} : { state: draft.state }),
  };
  return Object.keys(changes).length === 0 ? null : { op: 'edit_stop', stop_id: stopId, ...changes };
}

const LENGTHS = [15, 30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480];

/** Lengths of a visit to choose from, minutes; the one that is set is among them. */
export const lengthsWith = (minutes: number | null): number[] =>
  minutes === null || LENGTHS.includes(minutes) ? LENGTHS : [...LENGTHS, minutes].sort((a, b) => a - b);

export interface FoundStop {
  stop: Stop;
  /** Both from 0. */
  day: number;
  index: number;
}

/** A stop of a trip and where it is; undefined if the trip no longer has it. */
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

/** A note in Markdown as plain text in one line, for where there is room for an excerpt only. */
export function plainNote(note: string): string {
  return note
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/(\*\*|__|~~|`|\*)(.+?)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
}
