import { type Crop, type Frame, frameOf, viewBoxOf } from './crops';
import { circle, type Random, randomFrom, rect, times } from './draw';
import { inksOf, type Mood, MOODS } from './inks';
import { isDestination, isKind, isNamedAfter, type Kind, kindOf } from './kinds';
import { landmarkOf, sightOf } from './landmarks';
import type { Subject } from './posters';
import { SCENES } from './scenes';
import type { Sun } from './scenes/scene';

/** Kinds of scenes with a fixed direction, which are never mirrored. */
const FIXED = new Set<Kind>(['skyline', 'backwaters', 'food', 'road']);

export interface Poster {
  kind: Kind;
  /** The mood whose inks fill the shapes, as `var(--sky)`, `var(--glow)` ... */
  mood: Mood;
  /** The visible part of the canvas. */
  viewBox: string;
  /** The content of the svg: only our own shapes and numbers, no foreign text. */
  markup: string;
}

/** Maximum number of cached posters: pages of popular trips repeat the same ones. */
const MAX_CACHED = 1000;
const printed = new Map<string, Poster>();

/** Paints a small travel poster. Deterministic: the same name, kind and crop always give the same picture. */
export function paint(
  name: string,
  kind: string | readonly string[] = '',
  crop: Crop = 'landscape',
  scenery = '',
): Poster {
  const low = name.toLowerCase();
  const hints = (typeof kind === 'string' ? kind.split(',') : kind).map((one) => one.toLowerCase());
  const seed = `${low}|${hints.join()}|${scenery}|${crop}`;
  const known = printed.get(seed);
  if (known !== undefined) return known;
  const poster = print(low, hints, scenery, crop);
  const [oldest] = printed.keys();
  if (printed.size >= MAX_CACHED && oldest !== undefined) printed.delete(oldest);
  printed.set(seed, poster);
  return poster;
}

/** Returns the content of a poster's svg for a page, in inks that follow the colour scheme. */
export function paintInline({ name, kind, crop, scenery }: Subject): string {
  const { mood, markup } = paint(name, kind, crop, scenery);
  const inks = Object.entries(inksOf(mood)).map(([ink, colour]) => `${ink}:${colour}`);
  return `<g style='${inks.join(';')}'>${markup}</g>`;
}

function print(low: string, hints: readonly string[], scenery: string, crop: Crop): Poster {
  const [fixed = ''] = hints;
  const found = isKind(fixed) ? fixed : kindOf(...hints, low);
  const landmark = isDestination(hints) ? landmarkOf(low) : isNamedAfter(hints) ? undefined : sightOf(low);
  const kind = landmark === undefined || fixed === found ? found : 'skyline';
  const frame = frameOf(crop);
  const random = randomFrom(`${low}|${kind}`);
  const moods = MOODS[kind];
  const mood = moods[Math.floor(random() * moods.length)] ?? moods[0];
  const sun = sunOf(random, frame);
  const sky = skyOf(random, sun, frame, kind === 'food' ? 0 : 2);
  const isMirrored = !FIXED.has(kind) && random() > 0.5;
  // Mirrors the sun too, so that the light of the scene stays consistent.
  if (isMirrored) sun.x = 400 - sun.x;
  const choice = randomFrom(`${low}|${kind}|composition`)();
  const words = [low, ...hints].join(' ').replaceAll('_', ' ');
  const land = SCENES[kind]({
    random,
    sun,
    words,
    choice,
    frame,
    scenery,
    landmark: kind === 'skyline' ? landmark : undefined,
  });
  return {
    kind,
    mood,
    viewBox: viewBoxOf(crop),
    markup: sky + (isMirrored ? `<g transform='matrix(-1 0 0 1 400 0)'>${land}</g>` : land),
  };
}

function sunOf(random: Random, frame: Frame): Sun {
  const away = (random() > 0.5 ? 1 : -1) * (58 + random() * 44);
  const height = 92 + random() * 26;
  // In a taller frame the sun is higher and larger.
  return {
    x: 200 + (away * frame.width) / 400,
    y: height + frame.top * 0.8,
    radius: 34 + random() * 10 - frame.top * 0.1,
  };
}

function skyOf(random: Random, sun: Sun, frame: Frame, clouds: number): string {
  const wide = frame.width / 400;
  const star = () => {
    const x = frame.left + random() * frame.width;
    return circle(x, frame.top + random() * (140 - frame.top), 0.8 + random() * 1.1, 'star');
  };
  const cloud = (i: number) => {
    const x = frame.left + (30 + random() * 300) * wide;
    const y = 40 + i * 34 + random() * 20 + frame.top * 0.7;
    const width = 46 + random() * 30;
    return `<g opacity='.8'>${rect(x, y, width, 9, 'cloud', 4.5)}${rect(x + width * 0.3, y - 8, width * 0.8, 9, 'cloud', 4.5)}</g>`;
  };
  return (
    rect(frame.left, frame.top, frame.width, frame.height, 'sky') +
    circle(sun.x, sun.y, sun.radius * 3.6, 'glow', 0.55) +
    circle(sun.x, sun.y, sun.radius * 2.3, 'glow') +
    circle(sun.x, sun.y, sun.radius, 'sun') +
    times(14, star) +
    times(clouds, cloud)
  );
}
