import type { Frame } from '../crops';
import { pick } from '../draw';
import type { Random } from '../random';

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
