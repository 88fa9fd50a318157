import type { Schema } from '../../../api/client';
import type { Visit } from '../day/visits';

export type Timeline = Schema<'Timeline'>;
export type TimelineDay = Schema<'TimelineDay'>;
type Window = Schema<'Window'>;

/** Height of a minute, in rem. */
export const MINUTE = 0.08;
const HOUR = 60;
/** Time that a timeline shows before the first visit and after the last, in minutes. */
const EDGE = 30;
/** Step size for the length of a visit, in minutes. Page keys use three steps. */
export const STEP = 5;
export const LEAP = 15;
export const SHORTEST = 5;
/** Maximum length that can be set by dragging. A visit that is already longer is not shortened. */
const MAX_LENGTH = 12 * HOUR;

/** A period, in minutes after the day's midnight. */
export interface Span {
  from: number;
  until: number;
}

/** Returns the hours that the timeline of a day shows. */
export function spanOf(visits: readonly Visit[]): Span {
  const [first, last] = [visits[0]?.arrive ?? 0, visits.at(-1)?.depart ?? 0];
  return {
    from: Math.max(0, Math.floor((first - EDGE) / HOUR) * HOUR),
    until: Math.ceil((last + EDGE) / HOUR) * HOUR,
  };
}

export function hoursIn({ from, until }: Span): number[] {
  return Array.from({ length: (until - from) / HOUR + 1 }, (_, index) => from + index * HOUR);
}

/** Returns the height of a duration in minutes. */
export const heightOf = (minutes: number): string => `${Math.round(minutes * MINUTE * 1000) / 1000}rem`;

/** Returns the position of a period in a timeline, or null if it is outside. */
export function placeOf(part: Span, span: Span): { top: string; height: string } | null {
  const [from, until] = [Math.max(part.from, span.from), Math.min(part.until, span.until)];
  return from < until ? { top: heightOf(from - span.from), height: heightOf(until - from) } : null;
}

export const longestOf = (minutes: number): number => Math.max(MAX_LENGTH, minutes);

/** Rounds a length to whole steps within the limits. */
export const inSteps = (minutes: number, longest: number): number =>
  Math.min(longest, Math.max(SHORTEST, Math.round(minutes / STEP) * STEP));

/**
 * Returns the visits while the length of one is being changed. Later visits move only as far as necessary,
 * and those with a fixed time stay. The server then computes the actual result.
 */
export function withLength(visits: readonly Visit[], index: number, minutes: number): Visit[] {
  const shown = visits.map((visit) => ({ ...visit }));
  const changed = shown[index];
  if (changed === undefined) return shown;
  changed.depart = changed.arrive + minutes;
  let before = changed;
  for (const visit of shown.slice(index + 1)) {
    const late = Math.ceil(before.depart + before.travel) - visit.arrive;
    if (late <= 0 || visit.stop.start_time !== null) break;
    visit.arrive += late;
    visit.depart += late;
    before = visit;
  }
  return shown;
}

/**
 * Returns the period around a visit in which its opening hours are shown: between the previous and the next
 * visit.
 */
export function aroundOf(visits: readonly Visit[], index: number, span: Span): Span {
  return {
    from: visits[index - 1]?.depart ?? span.from,
    until: visits[index + 1]?.arrive ?? span.until,
  };
}

/** Returns the parts of a period in which a place is open. */
export function openIn(windows: readonly Window[], { from, until }: Span): Span[] {
  return windows.flatMap(({ opens, closes }) => {
    const part = { from: Math.max(from, opens), until: Math.min(until, closes) };
    return part.from < part.until ? [part] : [];
  });
}

/** Returns the parts of a timeline in which it is dark. */
export function darkIn(light: Window | null, { from, until }: Span): Span[] {
  if (light === null) return [];
  return [
    { from, until: Math.min(until, light.opens) },
    { from: Math.max(from, light.closes), until },
  ].filter((part) => part.from < part.until);
}

/** Returns "19:05" for 1145. After midnight the clock starts again. */
export function clock(minutes: number): string {
  const whole = Math.round(minutes) % (24 * HOUR);
  return [Math.floor(whole / HOUR), whole % HOUR].map((part) => String(part).padStart(2, '0')).join(':');
}
