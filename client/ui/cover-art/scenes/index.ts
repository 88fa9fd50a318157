import type { Kind } from '../kinds';
import { backwaters, desert, island, sea } from './coast';
import { forest, hills, mountains, park, road } from './country';
import type { Scene } from './scene';
import { museum, skyline, temple } from './town';
import { food, hotel, market } from './trade';

export const SCENES: Record<Kind, Scene> = {
  sea,
  island,
  backwaters,
  mountains,
  hills,
  skyline,
  temple,
  desert,
  forest,
  park,
  museum,
  food,
  hotel,
  market,
  road,
};
