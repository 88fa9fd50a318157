import type { Random } from '../random';

export interface Sun {
  x: number;
  y: number;
  radius: number;
}

export interface SceneInput {
  random: Random;
  sun: Sun;
  /** The seed's name in lower case. */
  name: string;
}

/** Draws what stands before the sky; asks for random numbers in a fixed order. */
export type Scene = (input: SceneInput) => string;
