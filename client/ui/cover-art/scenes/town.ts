import { path, rect, times } from '../draw';
import type { Landmark } from '../landmarks/landmark';
import { glitter, ridge, tree } from '../nature';
import { bridge, stadium } from './places';
import { named, type Scene } from './scene';
import { SKYLINES } from './skylines';

const water = (): string =>
  path('M-10 224 H410 V310 H-10Z', 'near') +
  glitter(200, 236, 'sun', 96) +
  path('M-10 222 Q200 214 410 222 V229 H-10Z', 'paper');

/** Blocks that leave space for a landmark in the middle. */
const blocks = (random: () => number): string =>
  times(12, (i) => {
    const h = 40 + random() * 66;
    return rect(-8 + i * 35, 226 - h, 31, h + 10, 'far');
  }) +
  times(10, (i) => {
    const x = -14 + i * 44 + random() * 8;
    const away = Math.abs(x + 16 - 200) < 52 ? 0.45 : 1;
    const h = (32 + random() * 62) * away;
    return (
      rect(x, 228 - h, 34, h + 8, 'mid') +
      times(6, (j) =>
        random() > 0.45 && h > 30
          ? rect(x + 6 + (j % 2) * 13, 236 - h + Math.floor(j / 2) * 15, 7, 7, 'lamp', 1)
          : '',
      )
    );
  });

const around =
  (landmark: Landmark): Scene =>
  ({ random }) => {
    if (landmark.around === 'nothing') return landmark.draw() + water();
    const behind =
      landmark.around === 'city'
        ? blocks(random)
        : ridge(random, 186, 36, 'far') +
          ridge(random, 210, 18, 'mid') +
          tree(58, 232, 70, 'mid') +
          tree(346, 232, 80, 'mid');
    return behind + landmark.draw() + water();
  };

const town: Scene = (input) => (SKYLINES[input.scenery] ?? SKYLINES['river'] ?? bridge)(input);

/** A city: its landmark, or else a typical skyline, or what its name suggests. */
export const skyline: Scene = (input) =>
  input.landmark === undefined
    ? named(
        [
          [/^[^,]*\b(stadium|stadion|stade|estadio|stadio|arena|ballpark)\b/, stadium],
          [/^[^,]*(\bbridge\b|\bpont\b|\bponte\b|\bpuente\b|br[uü]cke\b|\bsetu\b|\bmost\b)/, bridge],
        ],
        town,
      )(input)
    : around(input.landmark)(input);
