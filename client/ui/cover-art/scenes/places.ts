import { circle, ellipse, line, path, pick, rect, times } from '../draw';
import { boat, glitter, peak, pine, ridge, tree, water } from '../nature';
import { type Scene, shade } from './scene';

/** A bridge of stone arches. */
export const bridge: Scene = ({ random }) =>
  ridge(random, 170, 40, 'far') +
  times(8, (i) => tree(20 + i * 52, 200, 44 + random() * 16, 'mid')) +
  water(196) +
  path('M-10 168 Q200 124 410 168 V188 Q200 146 -10 188Z', 'pop') +
  times(4, (i) => {
    const x = 12 + i * 94;
    const y = pick([172, 156, 156, 172], i);
    return path(
      `M${x} ${y} H${x + 94} V236 H${x + 84} Q${x + 82} ${y + 16} ${x + 47} ${y + 14} Q${x + 12} ${y + 16} ${x + 10} 236 H${x}Z`,
      'pop',
    );
  }) +
  path('M-10 164 Q200 120 410 164 V171 Q200 127 -10 171Z', 'near') +
  times(
    5,
    (i) =>
      rect(40 + i * 80, pick([128, 116, 110, 116, 128], i), 3, 34, 'near') +
      circle(41.5 + i * 80, pick([126, 114, 108, 114, 126], i), 6, 'sun'),
  );

/** A bowl under floodlights. */
export const stadium: Scene = ({ random }) =>
  ridge(random, 180, 30, 'far') +
  times(
    2,
    (i) =>
      line(`M${92 + i * 216} 230 V74`, 'near', 5) +
      rect(72 + i * 216, 54, 40, 24, 'near', 3) +
      times(6, (j) => circle(80 + i * 216 + (j % 3) * 12, 61 + Math.floor(j / 3) * 10, 4, 'lamp')),
  ) +
  path('M84 224 Q74 150 122 128 H278 Q326 150 316 224Z', 'paper') +
  ellipse(200, 136, 104, 26, 'near') +
  ellipse(200, 140, 86, 17, 'mid') +
  times(9, (i) => path(`M${98 + i * 23} 216 v-36 q9 -14 18 0 v36Z`, i % 2 === 1 ? 'pop' : 'mid')) +
  times(
    5,
    (i) =>
      line(`M${112 + i * 44} ${pick([120, 110, 108, 110, 120], i)} v-16`, 'near', 2) +
      path(`M${113 + i * 44} ${pick([104, 94, 92, 94, 104], i)} l14 5 l-14 5Z`, 'sun'),
  ) +
  path('M-10 222 H410 V310 H-10Z', 'near');

/** Water that falls from a cliff into a pool. */
export const waterfall: Scene = ({ random }) =>
  path('M-10 60 Q70 40 150 66 V250 H-10Z', 'mid') +
  path('M410 70 Q330 40 250 66 V250 H410Z', 'mid') +
  rect(140, 64, 120, 180, 'far') +
  path('M158 60 Q200 72 242 60 L252 236 H148Z', 'paper') +
  times(6, (i) => line(`M${170 + i * 12} ${84 + random() * 20} V${150 + random() * 66}`, 'far', 3)) +
  path('M-10 236 Q200 212 410 236 V310 H-10Z', 'far') +
  times(7, (i) => circle(146 + i * 18, 236, 14, 'paper')) +
  times(3, (i) => ellipse(200, 258 + i * 14, 96 - i * 20, 3, 'paper')) +
  times(6, (i) =>
    pine(pick([24, 66, 108, 296, 336, 376], i), pick([70, 62, 70, 70, 60, 74], i), 46, 'near'),
  ) +
  path(
    'M-10 250 Q50 226 110 262 Q130 290 120 310 H-10Z M410 250 Q350 226 290 262 Q270 290 280 310 H410Z',
    'near',
  );

/** Still water between hills, a rowing boat at a jetty. */
export const lake: Scene = ({ random, sun, scenery }) =>
  (scenery === 'alpine' || scenery === 'highland'
    ? peak(120, 84, 130, 190, 'far') + peak(290, 96, 120, 190, 'far')
    : ridge(random, 132, 40, 'far')) +
  ridge(random, 166, 20, 'mid') +
  rect(-10, 184, 420, 130, 'far') +
  glitter(sun.x, 194, 'sun', 66) +
  times(5, (i) => rect(pick([40, 280, 150, 330, 90], i), 206 + i * 14, 48, 2.4, 'paper', 1.2)) +
  path('M214 232 Q250 242 288 230 L278 248 Q250 254 224 248Z', 'pop') +
  line('M236 238 L216 256 M266 238 L290 254', 'near', 3) +
  path('M-10 262 L150 240 L156 248 L-10 276Z', 'near') +
  times(3, (i) => rect(40 + i * 44, 254 - i * 6, 5, 34, 'near')) +
  pine(34, 214, 84, 'near') +
  pine(64, 206, 60, 'near') +
  pine(366, 212, 92, 'near');

/** A light on a rock. */
export const lighthouse: Scene = ({ random, sun }) =>
  ridge(random, 178, 16, 'far') +
  water(184) +
  glitter(sun.x, 194, 'sun', 66) +
  path('M110 262 Q140 204 200 204 Q270 204 410 250 V310 H90Z', 'near') +
  path('M184 206 L190 92 H218 L224 206Z', 'paper') +
  times(2, (i) =>
    path(
      `M${188 - i * 1.6} ${122 + i * 42} H${220 + i * 1.6} L${221.5 + i * 1.6} ${144 + i * 42} H${186.5 - i * 1.6}Z`,
      'pop',
    ),
  ) +
  rect(182, 86, 44, 7, 'near', 2) +
  rect(192, 64, 24, 22, 'lamp') +
  path('M186 66 L204 46 L222 66Z', 'near') +
  rect(228, 178, 48, 32, 'paper') +
  path('M222 180 L252 158 L282 180Z', 'pop') +
  boat(96, 232, 0.6);

/** A walk along the sea with lamps, a bench and a railing. */
export const promenade: Scene = (input) =>
  ridge(input.random, 166, 16, 'far') +
  water(174) +
  glitter(input.sun.x, 182, 'sun', 66) +
  boat(150, 206, 0.55) +
  path('M-10 236 H410 V310 H-10Z', 'paper') +
  rect(-10, 214, 420, 5, 'near') +
  times(17, (i) => rect(4 + i * 24, 214, 3, 24, 'near')) +
  times(9, (i) => path(`M${-20 + i * 56} 252 h28 l-10 40 h-34Z`, 'glow')) +
  times(
    3,
    (i) =>
      rect(96 + i * 104, 128, 4, 110, 'near') +
      circle(98 + i * 104, 122, 10, 'sun') +
      rect(90 + i * 104, 236, 16, 6, 'near', 2),
  ) +
  rect(226, 232, 56, 5, 'pop', 2) +
  rect(226, 220, 56, 5, 'pop', 2) +
  line('M232 236 V250 M276 236 V250', 'near', 3) +
  shade(input, 40, 262, 140, 16) +
  shade(input, 368, 258, 120, -14);

/** Stones under cypresses. */
export const cemetery: Scene = ({ random }) =>
  ridge(random, 160, 24, 'far') +
  times(6, (i) =>
    path(
      `M${pick([44, 84, 128, 272, 318, 360], i)} 226 q-14 -90 9 -${110 + (i % 3) * 16} q23 ${20 + (i % 3) * 16} 9 ${110 + (i % 3) * 16}Z`,
      'mid',
    ),
  ) +
  path('M-10 214 Q200 196 410 214 V310 H-10Z', 'near') +
  path('M182 206 H218 L262 310 H138Z', 'glow') +
  times(6, (i) => {
    const x = pick([86, 138, 244, 296, 60, 316], i);
    const y = pick([226, 222, 222, 226, 266, 268], i);
    return (
      path(`M${x} ${y} v-30 q14 -20 28 0 v30Z`, i % 3 === 1 ? 'glow' : 'paper') +
      rect(x + 7, y - 22, 14, 3, 'mid')
    );
  }) +
  rect(176, 148, 48, 60, 'paper') +
  path('M170 150 L200 126 L230 150Z', 'pop') +
  path('M190 208 v-32 q10 -12 20 0 v32Z', 'near') +
  times(2, (i) => rect(180 + i * 34, 152, 5, 54, 'glow'));

/** A giraffe that looks over the trees. */
export const zoo: Scene = (input) =>
  ridge(input.random, 160, 26, 'far') +
  times(6, (i) => tree(20 + i * 74, 210, 56 + input.random() * 20, 'mid')) +
  path('M-10 208 Q200 190 410 208 V310 H-10Z', 'mid') +
  path(
    'M168 252 V196 L164 172 Q170 160 192 160 L212 100 L206 84 Q214 74 226 80 L252 92 L250 102 L230 102 L222 168 Q224 180 222 196 V252 H212 V204 H180 V252Z',
    'sun',
  ) +
  line('M214 80 V68 M222 80 V69', 'near', 3) +
  circle(226, 88, 2.2, 'near') +
  times(8, (i) =>
    rect(
      pick([174, 186, 200, 210, 208, 214, 216, 190], i),
      pick([172, 182, 172, 184, 150, 128, 110, 168], i),
      8,
      8,
      'pop',
      2,
    ),
  ) +
  rect(-10, 244, 420, 70, 'near') +
  times(15, (i) => rect(2 + i * 28, 224, 5, 26, 'near')) +
  rect(-10, 230, 420, 4, 'near') +
  shade(input, 84, 264, 150, 12) +
  shade(input, 330, 264, 130, -12);
