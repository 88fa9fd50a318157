import { circle, ellipse, line, path, pick, rect, times } from '../draw';
import { palm, ridge } from '../land';
import { glitter } from '../sea';
import type { Scene } from './scene';

export const food: Scene = () =>
  path('M-10 206 H410 V310 H-10Z', 'near') +
  times(14, (i) => circle(6 + i * 30, 206, 15, 'near')) +
  times(14, (i) => circle(6 + i * 30, 214, 3, 'paper')) +
  ellipse(200, 232, 118, 15, 'mid') +
  line('M262 70 L222 148 M284 82 L234 150', 'near', 6) +
  circle(172, 142, 24, 'paper') +
  circle(172, 142, 12, 'sun') +
  path('M196 150 Q206 116 240 122 Q244 140 228 152Z', 'mid') +
  times(4, (i) => line(`M${136 + i * 12} 150 q6 -18 14 0 q6 14 14 -2`, 'glow', 4)) +
  path('M104 146 H296 Q292 226 200 230 Q108 226 104 146Z', 'pop') +
  path('M112 170 H288 L284 182 H116Z', 'paper') +
  rect(166, 226, 68, 9, 'near', 3) +
  times(3, (i) =>
    line(`M${150 + i * 34} ${112 - (i % 2) * 10} q-10 -14 0 -26 q10 -12 0 -26`, 'paper', 4, ' opacity=".85"'),
  );

export const hotel: Scene = ({ random }) =>
  ridge(random, 190, 34, 'far') +
  rect(118, 84, 164, 148, 'near', 4) +
  path(
    pick(
      [
        'M118 88 Q200 44 282 88Z',
        'M110 88 L200 46 L290 88Z',
        'M118 88 V66 H150 V78 H184 V58 H216 V78 H250 V66 H282 V88Z',
      ],
      Math.floor(random() * 3),
    ),
    'near',
  ) +
  times(12, (i) => {
    const x = 134 + (i % 4) * 35,
      y = 102 + Math.floor(i / 4) * 33;
    return (
      path(
        `M${x} ${y + 22} V${y + 8} Q${x + 12} ${y - 6} ${x + 24} ${y + 8} V${y + 22}Z`,
        random() > 0.35 ? 'sun' : 'mid',
      ) + rect(x - 3, y + 22, 30, 3, 'paper', 1)
    );
  }) +
  times(8, (i) => path(`M${148 + i * 13} 202 h13 v8 q-6.5 8 -13 0Z`, i % 2 === 1 ? 'paper' : 'pop')) +
  rect(188, 210, 24, 24, 'sun') +
  path('M-10 230 Q200 222 410 230 V310 H-10Z', 'mid') +
  path('M-10 262 Q200 238 410 262 V310 H-10Z', 'near') +
  palm(84, 252, 112, -14, { hasFruit: true }) +
  palm(326, 252, 128, 16, { hasFruit: true });

export const market: Scene = ({ random }) =>
  times(7, (i) => rect(-6 + i * 60, 110 + random() * 30, 52, 120, i % 2 === 1 ? 'far' : 'mid')) +
  line('M-10 84 Q100 124 200 92 T410 88', 'near', 2) +
  times(9, (i) => circle(20 + i * 45, 96 + Math.sin(i * 1.5) * 9, 8, i % 2 === 1 ? 'pop' : 'sun')) +
  times(3, (i) => {
    const x = 32 + i * 116;
    return (
      rect(x + 4, 166, 100, 66, 'near') +
      times(8, (j) => path(`M${x + j * 13.5} 144 h13.5 l1 24 q-7 9 -14 0Z`, j % 2 === 1 ? 'paper' : 'pop')) +
      times(5, (j) => circle(x + 20 + j * 17, 208, 9, pick(['sun', 'pop', 'paper'], i + j))) +
      rect(x + 2, 212, 104, 18, 'mid', 2)
    );
  }) +
  path('M-10 228 H410 V310 H-10Z', 'near') +
  glitter(200, 242, 'mid', 180);
