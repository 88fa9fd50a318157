import { circle, rect, times } from './draw';
import { type Ink, INKS, MIXED, MOODS, type Slot, SLOTS } from './inks';
import { isKind, type Kind, kindOf } from './kinds';
import { type Random, randomFrom } from './random';
import { SCENES } from './scenes';
import type { Sun } from './scenes/scene';

/** Scenes with a fixed direction are never mirrored. */
const FIXED = new Set<Kind>(['skyline', 'backwaters', 'food', 'road']);

export interface Poster {
  kind: Kind;
  /** Custom properties `--sky`, `--glow` ... that follow the colour scheme. */
  inks: Record<string, string>;
  /** What is inside the 400 x 300 svg: our own shapes and numbers, no text of anyone. */
  markup: string;
}

/** Posters that are kept: pages of popular trips show the same ones again and again. */
const KEPT = 1000;
const printed = new Map<string, Poster>();

/** Prints a small travel poster; the same name and kind always give the same picture. */
export function paint(name: string, kind?: string): Poster {
  const low = name.toLowerCase();
  const scene = kind !== undefined && isKind(kind) ? kind : kindOf(kind ?? '', name);
  const seed = `${low}|${scene}`;
  const known = printed.get(seed);
  if (known !== undefined) return known;
  const poster = print(low, scene);
  const [oldest] = printed.keys();
  if (printed.size >= KEPT && oldest !== undefined) printed.delete(oldest);
  printed.set(seed, poster);
  return poster;
}

function print(low: string, scene: Kind): Poster {
  const random = randomFrom(`${low}|${scene}`);
  const moods = MOODS[scene];
  const { day, night } = INKS[moods[Math.floor(random() * moods.length)] ?? moods[0]];
  const sun = sunOf(random);
  const sky = skyOf(random, sun, scene === 'food' ? 0 : 2);
  const isMirrored = !FIXED.has(scene) && random() > 0.5;
  // A mirrored scene keeps its own light.
  if (isMirrored) sun.x = 400 - sun.x;
  const land = SCENES[scene]({ random, sun, name: low });
  return {
    kind: scene,
    inks: inksOf(day, night),
    markup: sky + (isMirrored ? `<g transform='matrix(-1 0 0 1 400 0)'>${land}</g>` : land),
  };
}

function sunOf(random: Random): Sun {
  const x = random() > 0.5 ? 258 + random() * 44 : 142 - random() * 44;
  return { x, y: 92 + random() * 26, radius: 34 + random() * 10 };
}

function skyOf(random: Random, sun: Sun, clouds: number): string {
  const cloud = (i: number) => {
    const x = 30 + random() * 300;
    const y = 40 + i * 34 + random() * 20;
    const width = 46 + random() * 30;
    return `<g opacity='.8'>${rect(x, y, width, 9, 'cloud', 4.5)}${rect(x + width * 0.3, y - 8, width * 0.8, 9, 'cloud', 4.5)}</g>`;
  };
  return (
    rect(0, 0, 400, 300, 'sky') +
    circle(sun.x, sun.y, sun.radius * 3.6, 'glow', 0.55) +
    circle(sun.x, sun.y, sun.radius * 2.3, 'glow') +
    circle(sun.x, sun.y, sun.radius, 'sun') +
    times(14, () => circle(random() * 400, random() * 140, 0.8 + random() * 1.1, 'star')) +
    times(clouds, cloud)
  );
}

function inksOf(day: Record<Slot, string>, night: Record<Slot, string>): Record<string, string> {
  const inks: Partial<Record<`--${Ink}`, string>> = {};
  for (const slot of SLOTS) inks[`--${slot}`] = `light-dark(${day[slot]},${night[slot]})`;
  for (const [ink, slots] of Object.entries(MIXED)) {
    const byDay = slots.day === null ? '#0000' : day[slots.day];
    inks[`--${ink as keyof typeof MIXED}`] = `light-dark(${byDay},${night[slots.night]})`;
  }
  return inks;
}
