import type { Schema } from '../../../api/client';
import type { Visit } from '../reading/visits';

export type Timeline = Schema<'Timeline'>;
export type TimelineDay = Schema<'TimelineDay'>;
type Window = Schema<'Window'>;

/** Of a minute, in rem. */
export const MINUTE = 0.08;
const HOUR = 60;
/** What a ribbon shows before the first visit and after the last, minutes. */
const EDGE = 30;
/** Lengths of visits go in such steps, minutes; Page keys take three at once. */
export const STEP = 5;
export const LEAP = 15;
export const SHORTEST = 5;
/** As long a visit as can be pulled; one that is longer already stays as it is. */
const LONGEST = 12 * HOUR;

/** From when until when, minutes after the day's midnight. */
export interface Span {
  from: number;
  until: number;
}

/** The hours that the ribbon of a day shows. */
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

/** The height of so many minutes. */
export const heightOf = (minutes: number): string => `${Math.round(minutes * MINUTE * 1000) / 1000}rem`;

/** Where a part of the day lies in a ribbon; null if it is outside. */
export function placeOf(part: Span, ribbon: Span): { top: string; height: string } | null {
  const [from, until] = [Math.max(part.from, ribbon.from), Math.min(part.until, ribbon.until)];
  return from < until ? { top: heightOf(from - ribbon.from), height: heightOf(until - from) } : null;
}

export const longestOf = (minutes: number): number => Math.max(LONGEST, minutes);

/** A length in whole steps, neither too short nor too long. */
export const inSteps = (minutes: number, longest: number): number =>
  Math.min(longest, Math.max(SHORTEST, Math.round(minutes / STEP) * STEP));

/**
 * The visits while one of them is made longer or shorter: those after it give way as far as they must, and those with
 * a fixed time stay. The server then says what really follows.
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

/** The part of the day around a visit in which its opening hours are shown: until the visits before and after it. */
export function aroundOf(visits: readonly Visit[], index: number, ribbon: Span): Span {
  return {
    from: visits[index - 1]?.depart ?? ribbon.from,
    until: visits[index + 1]?.arrive ?? ribbon.until,
  };
}

/** The parts of a span in which a place is open. */
export function openIn(windows: readonly Window[], { from, until }: Span): Span[] {
  return windows.flatMap(({ opens, closes }) => {
    const part = { from: Math.max(from, opens), until: Math.min(until, closes) };
    return part.from < part.until ? [part] : [];
  });
}

/** The parts of a ribbon in which it is dark. */
export function darkIn(light: Window | null, { from, until }: Span): Span[] {
  if (light === null) return [];
  return [
    { from, until: Math.min(until, light.opens) },
    { from: Math.max(from, light.closes), until },
  ].filter((part) => part.from < part.until);
}

/** "19:05" of 1145; after midnight the clock starts again. */
export function clock(minutes: number): string {
  const whole = Math.round(minutes) % (24 * HOUR);
  return [Math.floor(whole / HOUR), whole % HOUR].map((part) => String(part).padStart(2, '0')).join(':');
}
