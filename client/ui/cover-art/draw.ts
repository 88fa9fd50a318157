import type { Ink } from './inks';

/** Rounds to a tenth: precise enough for a poster, and short in markup. */
export const round = (value: number): number => Math.round(value * 10) / 10;

const fill = (ink: Ink) => `fill='var(--${ink})'`;

export const path = (d: string, ink: Ink, more = ''): string => `<path d='${d}' ${fill(ink)}${more}/>`;

export function rect(x: number, y: number, width: number, height: number, ink: Ink, radius = 0): string {
  const corner = radius === 0 ? '' : ` rx='${round(radius)}'`;
  return `<rect x='${round(x)}' y='${round(y)}' width='${round(width)}' height='${round(height)}'${corner} ${fill(ink)}/>`;
}

export function circle(x: number, y: number, radius: number, ink: Ink, opacity?: number): string {
  const faint = opacity === undefined ? '' : ` opacity='${opacity}'`;
  return `<circle cx='${round(x)}' cy='${round(y)}' r='${round(radius)}' ${fill(ink)}${faint}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, ink: Ink): string {
  return `<ellipse cx='${round(x)}' cy='${round(y)}' rx='${round(rx)}' ry='${round(ry)}' ${fill(ink)}/>`;
}

export function line(d: string, ink: Ink, width: number, more = ''): string {
  return `<path d='${d}' fill='none' stroke='var(--${ink})' stroke-width='${width}' stroke-linecap='round'${more}/>`;
}

/** The concatenated markup of `draw(0)`, `draw(1)` ... */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** An element of a short list. The index wraps around. */
export function pick<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

/** A seeded random number generator from 0 to 1: FNV-1a into mulberry32. */
export type Random = () => number;

export function randomFrom(text: string): Random {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
