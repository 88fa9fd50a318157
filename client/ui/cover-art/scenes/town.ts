import { path, rect, times } from '../draw';
import { landmarkOf } from '../landmarks';
import { glitter } from '../sea';
import type { Scene } from './scene';

export const skyline: Scene = ({ random, words, choice }) =>
  times(12, (i) => {
    const h = 40 + random() * 66;
    return rect(-8 + i * 35, 226 - h, 31, h + 10, 'far');
  }) +
  times(10, (i) => {
    const x = -14 + i * 44 + random() * 8,
      away = Math.abs(x + 16 - 200) < 52 ? 0.45 : 1,
      h = (32 + random() * 62) * away;
    return (
      rect(x, 228 - h, 34, h + 8, 'mid') +
      times(6, (j) =>
        random() > 0.45 && h > 30
          ? rect(x + 6 + (j % 2) * 13, 236 - h + Math.floor(j / 2) * 15, 7, 7, 'lamp', 1)
          : '',
      )
    );
  }) +
  landmarkOf(words, choice) +
  path('M-10 224 H410 V310 H-10Z', 'near') +
  glitter(200, 236, 'sun', 96) +
  path('M-10 222 Q200 214 410 222 V229 H-10Z', 'paper');
