import type { Frame } from '../crops';
import { pick, type Random } from '../draw';
import type { Landmark } from '../landmarks/landmark';
import { palm, tree } from '../nature';

export interface Sun {
  x: number;
  y: number;
  radius: number;
}

export interface SceneInput {
  random: Random;
  sun: Sun;
  /** The seed's name and the kind of place that was asked for, in lower case. */
  words: string;
  /** From 0 to 1: which of a kind's compositions; not from `random`, whose numbers are for what is in it. */
  choice: number;
  frame: Frame;
  /** What the country around looks like, as the server says; empty if unknown. */
  scenery: string;
  /** What the skyline is drawn around. */
  landmark: Landmark | undefined;
}

/** Draws the foreground; consumes random numbers in a fixed order. */
export type Scene = (input: SceneInput) => string;

/** A scene that has several compositions, of which the seed chooses one. */
export const oneOf =
  (...scenes: readonly [Scene, ...Scene[]]): Scene =>
  (input) =>
    pick(scenes, Math.floor(input.choice * scenes.length))(input);

/** A scene whose words may ask for a composition by name. */
export const named =
  (hints: readonly (readonly [RegExp, Scene])[], otherwise: Scene): Scene =>
  (input) =>
    (hints.find(([pattern]) => pattern.test(input.words))?.[1] ?? otherwise)(input);

/** Where palms do not grow. */
const COLD: ReadonlySet<string> = new Set([
  'alpine',
  'eaves',
  'harbour',
  'highland',
  'nordic',
  'oldtown',
  'plains',
  'river',
]);

const hasPalms = (scenery: string): boolean => !COLD.has(scenery);

/** A palm, or another tree where none grow. */
export const shade = ({ scenery }: SceneInput, x: number, y: number, height: number, lean: number): string =>
  hasPalms(scenery) ? palm(x, y, height, lean, { hasFruit: true }) : tree(x, y, height * 0.86, 'near');

/** A scene whose scenery may ask for a composition; `otherwise` where it does not. */
export const inScenery =
  (scenes: Readonly<Record<string, Scene>>, otherwise: Scene): Scene =>
  (input) =>
    (scenes[input.scenery] ?? otherwise)(input);
