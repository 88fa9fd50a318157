import { circle, path, rect, round, times } from '../draw';
import { landmarkOf, pagoda } from '../landmarks';
import { palm, ridge, tree } from '../land';
import { glitter } from '../sea';
import type { Scene } from './scene';

export const skyline: Scene = ({ random, name }) =>
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
  landmarkOf(name) +
  path('M-10 224 H410 V310 H-10Z', 'near') +
  glitter(200, 236, 'sun', 96) +
  path('M-10 222 Q200 214 410 222 V229 H-10Z', 'paper');

export const temple: Scene = ({ random, name }) =>
  ridge(random, 196, 30, 'far') +
  ridge(random, 216, 16, 'mid') +
  (/tokyo|kyoto|shrine|senso|japan/.test(name)
    ? pagoda()
    : times(6, (i) => {
        const w = 118 - i * 16,
          y = 214 - i * 24;
        return (
          path(
            `M${200 - w / 2} ${y} L${round(200 - w / 2 + 6)} ${y - 22} H${round(200 + w / 2 - 6)} L${200 + w / 2} ${y}Z`,
            i % 2 === 1 ? 'pop' : 'near',
          ) +
          rect(200 - w / 2 - 4, y - 3, w + 8, 5, 'paper', 2) +
          times(5 - (i >> 1), (j) =>
            path(
              `M${round(200 - w * 0.36 + j * ((w * 0.72) / Math.max(4 - (i >> 1), 1)) - 4)} ${y - 4} v-8 q4 -6 8 0 v8Z`,
              i % 2 === 1 ? 'near' : 'sun',
            ),
          )
        );
      }) +
      path('M168 70 Q200 40 232 70Z', 'near') +
      times(3, (i) => circle(186 + i * 14, 54 - (i === 1 ? 4 : -2), 3.5, 'pop')) +
      path('M184 232 V200 Q200 180 216 200 V232Z', 'paper')) +
  path('M-10 228 Q200 214 410 228 V310 H-10Z', 'near') +
  palm(72, 250, 92, -14) +
  palm(332, 250, 104, 16);

export const museum: Scene = ({ random }) =>
  ridge(random, 196, 26, 'far') +
  tree(60, 236, 96, 'mid') +
  tree(344, 236, 104, 'mid') +
  path('M96 128 L200 76 L304 128Z', 'near') +
  path('M132 121 L200 88 L268 121Z', 'pop') +
  rect(92, 126, 216, 13, 'paper') +
  rect(106, 138, 188, 76, 'mid') +
  times(6, (i) => rect(110 + i * 33, 140, 15, 74, 'paper', 2)) +
  rect(190, 168, 20, 46, 'near') +
  rect(96, 212, 208, 9, 'paper') +
  rect(84, 220, 232, 9, 'glow') +
  path('M-10 228 H410 V310 H-10Z', 'near') +
  path('M172 229 H228 L264 310 H136Z', 'glow');
