import { circle, line, path, pick, type Random, rect, round, times } from '../draw';
import type { Ink } from '../inks';
import { acacia } from '../landmarks/world';
import { boat, glitter, palm, peak, pine, ridge, tree, water } from '../nature';
import type { Scene } from './scene';

type Roof = (x: number, y: number, width: number) => string;

/** Houses side by side, each with a roof and windows. */
function houses(
  random: Random,
  at: readonly number[],
  ground: number,
  tall: number,
  inks: readonly [Ink, ...Ink[]],
  roof: Roof,
): string {
  return at
    .map((x, i) => {
      const width = (at[i + 1] ?? x + 42) - x - 2;
      const height = round(tall * (0.62 + random() * 0.38));
      const y = round(ground - height);
      const rows = Math.floor((height - 12) / 22);
      return (
        rect(x, y, width, height + 8, pick(inks, i)) +
        roof(x, y, width) +
        times(rows * 2, (j) =>
          rect(
            x + width * 0.2 + (j % 2) * width * 0.36,
            y + 9 + Math.floor(j / 2) * 22,
            width * 0.22,
            11,
            'lamp',
            1,
          ),
        )
      );
    })
    .join('');
}

const row = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step);

const gable =
  (ink: Ink): Roof =>
  (x, y, width) =>
    path(
      `M${round(x - 3)} ${y + 1} L${round(x + width / 2)} ${round(y - width * 0.62)} L${round(x + width + 3)} ${y + 1}Z`,
      ink,
    );
const flat: Roof = (x, y, width) => rect(x - 2, y - 3, width + 4, 5, 'near', 1);
const eave: Roof = (x, y, width) =>
  path(
    `M${round(x - 9)} ${y + 3} Q${round(x + width * 0.2)} ${y - 4} ${round(x + width * 0.28)} ${y - 17} H${round(x + width * 0.72)} Q${round(x + width * 0.8)} ${y - 4} ${round(x + width + 9)} ${y + 3}Z`,
    'near',
  );

const quay = (): string =>
  path('M-10 224 H410 V310 H-10Z', 'near') +
  glitter(200, 240, 'sun', 96) +
  path('M-10 221 H410 V229 H-10Z', 'paper');
const field = (): string => path('M-10 226 Q120 210 240 224 T410 218 V310 H-10Z', 'near');

/** Office towers. */
const megacity: Scene = ({ random }) =>
  times(13, (i) => {
    const h = 56 + random() * 92;
    return rect(-10 + i * 33, 226 - h, 30, h, 'far');
  }) +
  times(9, (i) => {
    const x = -8 + i * 46 + random() * 6;
    const h = 60 + random() * 62 + (Math.abs(i - 4) < 2 ? 42 : 0);
    const ink = pick(['mid', 'near', 'mid'] as const, i);
    return (
      rect(x, 226 - h, 37, h, ink) +
      pick(
        [
          rect(x + 6, 218 - h, 25, 9, ink),
          path(`M${round(x)} ${round(227 - h)} l37 -18 v18Z`, ink),
          rect(x + 17, 210 - h, 3, 18, ink),
        ],
        Math.floor(random() * 3),
      ) +
      times(Math.floor((h - 12) / 13) * 3, (j) =>
        random() > 0.35
          ? rect(x + 5 + (j % 3) * 10, 233 - h + Math.floor(j / 3) * 13, 6, 6, j % 7 === 3 ? 'pop' : 'lamp')
          : '',
      )
    );
  }) +
  quay();

/** Gables and towers of an old town, without churches. */
const oldtown: Scene = ({ random }) =>
  ridge(random, 170, 30, 'far') +
  houses(random, row(-12, 410, 40), 210, 76, ['mid', 'far'], gable('near')) +
  rect(250, 86, 30, 130, 'paper') +
  path('M244 90 L265 46 L286 90Z', 'near') +
  circle(265, 108, 8, 'near') +
  houses(random, row(6, 410, 48), 228, 66, ['paper', 'pop', 'glow', 'mid'], gable('near')) +
  path('M-10 226 H410 V310 H-10Z', 'near') +
  path('M170 227 H226 L270 310 H126Z', 'glow');

/** Houses along a river with a stone bridge. */
const river: Scene = ({ random }) =>
  times(12, (i) => {
    const h = 46 + random() * 56;
    return rect(-8 + i * 35, 210 - h, 31, h, 'far');
  }) +
  houses(random, row(-8, 410, 44), 208, 76, ['mid', 'paper', 'mid', 'glow'], (x, y, width) =>
    Math.round(x) % 88 < 44 ? flat(x, y, width) : gable('near')(x, y, width),
  ) +
  times(5, (i) => tree(20 + i * 88, 212, 44, 'near')) +
  rect(-10, 206, 420, 104, 'near') +
  glitter(120, 244, 'sun', 80) +
  path('M-10 214 Q200 176 410 214 V226 Q200 190 -10 226Z', 'pop') +
  times(4, (i) => path(`M${30 + i * 90} ${222 - Math.sin(((i + 0.7) / 4.2) * 3) * 16} h16 v40 h-16Z`, 'pop'));

/** A harbour with gabled warehouses, masts and a lighthouse. */
const harbour: Scene = ({ random }) =>
  ridge(random, 180, 30, 'far') +
  houses(random, row(70, 410, 42), 214, 70, ['mid', 'pop', 'paper', 'mid'], gable('near')) +
  path('M34 214 L40 116 H60 L66 214Z', 'paper') +
  rect(38, 146, 25, 16, 'pop') +
  rect(36, 182, 28, 14, 'pop') +
  rect(40, 100, 20, 17, 'lamp') +
  path('M36 101 L50 84 L64 101Z', 'near') +
  rect(-10, 212, 420, 100, 'mid') +
  rect(-10, 210, 420, 8, 'near') +
  times(6, (i) => rect(pick([30, 250, 130, 330, 90, 210], i), 240 + i * 10, 44, 2.5, 'far', 1.2)) +
  boat(150, 250, 0.95) +
  boat(286, 262, 0.75);

/** Coloured wooden houses below a fjord's slopes. */
const nordic: Scene = ({ random }) =>
  path('M-20 226 L50 112 L120 190 L190 96 L280 196 L350 110 L430 226Z', 'far') +
  path(
    'M190 96 L208 116 L196 124 L186 114 L176 122 L172 118Z M50 112 L64 128 L52 134 L40 128Z M350 110 L364 126 L350 132 L338 124Z',
    'paper',
  ) +
  ridge(random, 200, 16, 'mid') +
  houses(random, row(30, 372, 38), 222, 58, ['pop', 'paper', 'sun', 'mid', 'glow'], gable('near')) +
  rect(-10, 222, 420, 90, 'near') +
  glitter(200, 240, 'far', 110) +
  times(2, (i) => boat(96 + i * 220, 262, 0.5));

/** White and ochre cubes that rise from the sea. */
const riviera: Scene = ({ random }) =>
  path('M-10 226 Q60 120 190 118 T410 190 V226Z', 'mid') +
  times(4, (r) =>
    times(7 - r, (i) => {
      const x = 66 + r * 22 + i * 40 + random() * 6;
      const y = 196 - r * 25;
      return (
        rect(x, y, 36, 30, pick(['paper', 'glow', 'paper', 'pop'], i + r)) +
        (i % 3 === 1
          ? path(`M${round(x - 2)} ${y + 1} L${round(x + 18)} ${y - 11} L${round(x + 38)} ${y + 1}Z`, 'pop')
          : '') +
        rect(x + 7, y + 9, 7, 11, 'near', 3) +
        rect(x + 21, y + 9, 7, 11, 'near', 3)
      );
    }),
  ) +
  times(5, (i) => path(`M${pick([52, 92, 306, 336, 364], i)} 224 q7 -50 9 -50 q2 0 9 50Z`, 'near')) +
  water(222) +
  glitter(250, 232, 'sun', 60) +
  boat(104, 256, 0.6);

/** Huts and low houses between palms at a beach. */
const palms: Scene = ({ random, sun }) =>
  ridge(random, 176, 24, 'far') +
  times(8, (i) => palm(20 + i * 52, 206, 62 + random() * 24, i % 2 === 1 ? 8 : -7, { ink: 'mid' })) +
  houses(random, [92, 140, 196, 248], 214, 46, ['paper', 'pop', 'glow', 'paper'], gable('near')) +
  path('M-10 212 Q120 200 260 212 T410 208 V310 H-10Z', 'paper') +
  path('M-10 238 Q110 220 220 236 T410 232 V310 H-10Z', 'mid') +
  glitter(sun.x, 250, 'sun', 60) +
  palm(50, 250, 150, 22, { hasFruit: true }) +
  palm(350, 246, 128, -20, { hasFruit: true });

/** Roofs among palms and wooded hills. */
const tropics: Scene = ({ random }) =>
  path('M-10 226 Q50 116 120 168 Q200 84 286 160 Q340 120 410 190 V226Z', 'far') +
  ridge(random, 190, 22, 'mid') +
  houses(random, [60, 108, 158, 210, 262, 310], 222, 54, ['paper', 'glow', 'pop', 'paper'], eaveLow) +
  times(6, (i) =>
    palm(pick([36, 100, 152, 256, 306, 366], i), 230, 84 + random() * 40, i % 2 === 1 ? 8 : -9),
  ) +
  field();
function eaveLow(x: number, y: number, width: number): string {
  return path(
    `M${round(x - 8)} ${y + 4} L${round(x + width * 0.3)} ${y - 15} H${round(x + width * 0.7)} L${round(x + width + 8)} ${y + 4}Z`,
    'near',
  );
}

/** Clay houses, wind towers and date palms between dunes. */
const desert: Scene = ({ random }) =>
  path('M-10 190 Q70 140 160 178 Q240 126 330 172 T410 160 V310 H-10Z', 'far') +
  houses(
    random,
    row(62, 340, 46),
    224,
    64,
    ['mid', 'pop', 'mid', 'glow'],
    (x, y, width) =>
      rect(x, y - 4, width, 5, 'near') +
      times(3, (i) => rect(x + 2 + i * width * 0.34, y - 9, width * 0.18, 6, 'near')),
  ) +
  rect(226, 100, 24, 124, 'mid') +
  times(3, (i) => rect(229.5 + i * 6.6, 108, 4, 28, 'near')) +
  rect(222, 96, 32, 6, 'near') +
  palm(52, 240, 96, 10, { hasFruit: true }) +
  palm(354, 238, 110, -12, { hasFruit: true }) +
  palm(330, 240, 66, 8) +
  path('M-10 226 Q110 206 230 226 T410 218 V310 H-10Z', 'near');

/** Wooden houses in a valley below snow. */
const alpine: Scene = ({ random }) =>
  peak(90, 96, 130, 236, 'far') +
  peak(312, 86, 140, 236, 'far') +
  peak(200 + random() * 14, 58, 124, 236, 'mid') +
  ridge(random, 214, 16, 'mid') +
  times(6, (i) => pine(pick([36, 70, 120, 278, 330, 370], i), 232, 54 + random() * 24, 'near')) +
  times(3, (i) => {
    const x = 134 + i * 52;
    return (
      rect(x, 198, 38, 30, 'paper') +
      rect(x, 210, 38, 18, 'pop') +
      path(`M${x - 9} 202 L${x + 19} 178 L${x + 47} 202Z`, 'near') +
      rect(x + 9, 213, 7, 8, 'lamp') +
      rect(x + 23, 213, 7, 8, 'lamp')
    );
  }) +
  field();

/** A town with tiled roofs and arcades below bare mountains. */
const highland: Scene = ({ random }) =>
  path('M-10 226 L60 130 L130 186 L210 92 L300 180 L350 140 L410 200 V226Z', 'far') +
  path('M210 92 L230 114 L214 120 L204 110 L190 118 L188 116Z', 'paper') +
  ridge(random, 194, 22, 'mid') +
  houses(random, row(-8, 410, 50), 226, 58, ['paper', 'glow', 'pop', 'paper'], eaveLow) +
  times(8, (i) => path(`M${2 + i * 50} 226 v-14 q8 -10 16 0 v14Z`, 'near')) +
  field() +
  path('M180 224 H220 L250 310 H150Z', 'glow');

/** Flat roofs, water tanks, laundry and shade trees. */
const bazaar: Scene = ({ random }) =>
  times(10, (i) => {
    const h = 50 + random() * 44;
    return rect(-8 + i * 42, 214 - h, 38, h, 'far');
  }) +
  houses(
    random,
    row(-6, 410, 46),
    222,
    84,
    ['mid', 'paper', 'pop', 'glow', 'mid'],
    (x, y, width) =>
      flat(x, y, width) +
      pick(
        [
          rect(x + 6, y - 14, 12, 11, 'near', 3),
          line(
            `M${round(x + 4)} ${y - 3} v-12 M${round(x + width - 4)} ${y - 3} v-12 M${round(x + 4)} ${y - 13} h${round(width - 8)}`,
            'near',
            1.6,
          ) +
            rect(x + 9, y - 13, 8, 8, 'sun') +
            rect(x + 20, y - 13, 7, 8, 'pop'),
          '',
        ],
        Math.floor(random() * 3),
      ),
  ) +
  tree(92, 230, 74, 'near') +
  tree(304, 230, 84, 'near') +
  times(10, (i) =>
    path(`M${-6 + i * 42} 202 h38 v9 q-9.5 8 -19 0 q-9.5 8 -19 0Z`, i % 2 === 1 ? 'sun' : 'pop'),
  ) +
  path('M-10 222 H410 V310 H-10Z', 'near') +
  path('M160 224 H240 L292 310 H108Z', 'glow');

/** Curved roofs between pines, with hills behind. */
const eaves: Scene = ({ random }) =>
  ridge(random, 150, 46, 'far') +
  ridge(random, 192, 22, 'mid') +
  houses(random, row(-14, 400, 64), 214, 62, ['paper', 'glow'], eave) +
  houses(random, [56, 128, 210, 288], 230, 50, ['paper', 'pop', 'paper', 'glow'], eave) +
  pine(40, 240, 96, 'near') +
  pine(360, 240, 110, 'near') +
  field() +
  path('M186 226 H216 L250 310 H152Z', 'glow');

/** A low town under acacias. */
const savanna: Scene = ({ random }) =>
  ridge(random, 172, 30, 'far') +
  rect(-10, 202, 420, 30, 'sun') +
  houses(random, row(70, 340, 52), 220, 48, ['paper', 'mid', 'pop', 'glow'], eaveLow) +
  acacia(60, 236, 1.3) +
  acacia(336, 234, 1.05) +
  field();

/** Wide lowland: a main street, a water tower, distant hills. */
const plains: Scene = ({ random }) =>
  ridge(random, 170, 24, 'far') +
  ridge(random, 196, 12, 'mid') +
  houses(random, row(60, 350, 46), 224, 58, ['pop', 'paper', 'mid', 'glow'], (x, y, width) =>
    rect(x - 2, y - 8, width + 4, 10, 'near', 1),
  ) +
  line('M292 222 L300 128 M328 222 L320 128 M296 176 H324 M296 176 L324 148', 'near', 3) +
  rect(288, 92, 44, 40, 'paper', 4) +
  path('M284 94 L310 72 L336 94Z', 'near') +
  tree(40, 232, 74, 'near') +
  tree(366, 232, 64, 'near') +
  path('M-10 224 H410 V310 H-10Z', 'near') +
  path('M186 226 H214 L250 310 H150Z', 'paper');

/** Skylines of towns without a landmark, by `scenery`. */
export const SKYLINES: Readonly<Record<string, Scene>> = {
  alpine,
  bazaar,
  desert,
  eaves,
  harbour,
  highland,
  megacity,
  nordic,
  oldtown,
  palms,
  plains,
  river,
  riviera,
  savanna,
  tropics,
};
export const SCENERIES = Object.keys(SKYLINES);
