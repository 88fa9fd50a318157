import type { Kind } from '../kinds';
import { backwaters, desert, island, sea } from './coast';
import { forest, hills, mountains, park, road } from './country';
import { food } from './food';
import { hotel } from './hotel';
import { market } from './market';
import { museum } from './museum';
import type { Scene } from './scene';
import { temple } from './temple';
import { skyline } from './town';

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
