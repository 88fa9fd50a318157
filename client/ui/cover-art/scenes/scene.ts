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
  /** The seed's name and the requested kind of place, in lower case. */
  words: string;
  /** From 0 to 1, selects the composition. Separate from `random`, whose numbers determine the details. */
  choice: number;
  frame: Frame;
  /** The surrounding landscape from the server; empty if unknown. */
  scenery: string;
  /** The landmark at the centre of the skyline. */
  landmark: Landmark | undefined;
}

/** Draws the foreground. Consumes random numbers in a fixed order. */
export type Scene = (input: SceneInput) => string;

/** A scene with several compositions, of which the seed selects one. */
export const oneOf =
  (...scenes: readonly [Scene, ...Scene[]]): Scene =>
  (input) =>
    pick(scenes, Math.floor(input.choice * scenes.length))(input);

/** A scene whose words may select a composition by name. */
export const named =
  (hints: readonly (readonly [RegExp, Scene])[], otherwise: Scene): Scene =>
  (input) =>
    (hints.find(([pattern]) => pattern.test(input.words))?.[1] ?? otherwise)(input);

/** Sceneries without palms. */
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

/** Draws a palm, or another tree where palms do not grow. */
export const shade = ({ scenery }: SceneInput, x: number, y: number, height: number, lean: number): string =>
  hasPalms(scenery) ? palm(x, y, height, lean, { hasFruit: true }) : tree(x, y, height * 0.86, 'near');

/** A scene whose scenery may select a composition, with `otherwise` as the default. */
export const inScenery =
  (scenes: Readonly<Record<string, Scene>>, otherwise: Scene): Scene =>
  (input) =>
    (scenes[input.scenery] ?? otherwise)(input);
