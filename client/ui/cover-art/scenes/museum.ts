import { circle, line, path, pick, rect, times } from '../draw';
import { ridge, tree } from '../nature';
import { inScenery, named, oneOf, type Scene } from './scene';

const steps = (): string =>
  rect(96, 212, 208, 9, 'paper') +
  rect(84, 220, 232, 9, 'glow') +
  path('M-10 228 H410 V310 H-10Z', 'near') +
  path('M172 229 H228 L264 310 H136Z', 'glow');

const portico: Scene = ({ random }) =>
  ridge(random, 196, 26, 'far') +
  tree(60, 236, 96, 'mid') +
  tree(344, 236, 104, 'mid') +
  path('M96 128 L200 76 L304 128Z', 'near') +
  path('M132 121 L200 88 L268 121Z', 'pop') +
  rect(92, 126, 216, 13, 'paper') +
  rect(106, 138, 188, 76, 'mid') +
  times(6, (i) => rect(110 + i * 33, 140, 15, 74, 'paper', 2)) +
  rect(190, 168, 20, 46, 'near') +
  steps();

/** A dome on columns, with wings. */
const rotunda: Scene = ({ random }) =>
  ridge(random, 190, 30, 'far') +
  rect(90, 158, 220, 58, 'mid') +
  rect(86, 150, 228, 9, 'paper') +
  times(4, (i) => path(`M${pick([100, 126, 258, 284], i)} 206 v-26 q8 -12 16 0 v26Z`, 'lamp')) +
  path('M146 116 Q150 58 200 54 Q250 58 254 116Z', 'pop') +
  times(3, (i) => line(`M${172 + i * 28} 112 Q${180 + i * 20} 74 200 58`, 'near', 2)) +
  rect(194, 40, 12, 16, 'near', 2) +
  rect(140, 114, 120, 10, 'near') +
  rect(148, 124, 104, 92, 'near') +
  times(5, (i) => rect(150 + i * 22, 126, 12, 88, 'paper', 2)) +
  steps() +
  tree(66, 240, 84, 'mid') +
  tree(338, 240, 92, 'mid');

/** White blocks and a glass roof. */
const gallery: Scene = ({ random }) =>
  ridge(random, 200, 24, 'far') +
  rect(92, 132, 92, 100, 'paper') +
  rect(176, 96, 76, 136, 'mid') +
  rect(244, 150, 74, 82, 'paper') +
  path('M176 97 L252 97 L252 74Z', 'near') +
  rect(106, 150, 52, 58, 'near') +
  pick(
    [
      circle(132, 178, 18, 'sun') + rect(112, 190, 40, 14, 'pop'),
      path('M112 204 L132 158 L152 204Z', 'pop') + circle(146, 164, 7, 'sun'),
      rect(112, 156, 18, 46, 'pop') + rect(134, 156, 18, 22, 'sun') + rect(134, 182, 18, 20, 'far'),
    ],
    Math.floor(random() * 3),
  ) +
  times(9, (i) =>
    rect(184 + (i % 3) * 21, 110 + Math.floor(i / 3) * 24, 16, 18, random() > 0.4 ? 'lamp' : 'near'),
  ) +
  rect(204, 190, 22, 42, 'near') +
  path('M252 232 L282 186 L312 232Z', 'far') +
  line('M282 186 V232 M267 209 H297 M267 209 L282 232 L297 209', 'near', 1.6) +
  path('M-10 230 H410 V310 H-10Z', 'near') +
  path('M190 232 H240 L300 310 H120Z', 'glow') +
  rect(102, 246, 48, 6, 'pop', 2) +
  tree(66, 236, 88, 'mid') +
  tree(346, 240, 76, 'mid');

/** Walls, round towers and flags. */
const castle: Scene = ({ random }) =>
  ridge(random, 180, 34, 'far') +
  path('M-10 250 Q90 186 200 198 T410 240 V310 H-10Z', 'mid') +
  turret(116, 130, 34) +
  turret(284, 122, 34) +
  rect(128, 158, 150, 60, 'near') +
  times(8, (i) => rect(130 + i * 19, 149, 11, 12, 'near')) +
  rect(172, 112, 56, 100, 'near') +
  path('M164 114 L200 62 L236 114Z', 'pop') +
  line('M200 64 V44', 'near', 2.4) +
  path('M201 44 L222 50 L201 57Z', 'sun') +
  times(2, (i) => path(`M${182 + i * 22} 146 v-12 q5 -7 10 0 v12Z`, 'lamp')) +
  path('M184 220 V186 Q200 168 216 186 V220Z', 'paper') +
  times(3, (i) => rect(190 + i * 8, 182, 1.8, 38, 'near')) +
  path('M-10 254 Q110 204 210 218 T410 252 V310 H-10Z', 'near') +
  path('M186 219 H214 Q220 252 270 310 H150 Q184 252 186 219Z', 'paper');

const turret = (x: number, y: number, width: number): string =>
  rect(x - width / 2, y, width, 222 - y, 'near') +
  times(3, (i) => rect(x - width / 2 - 3 + i * 14.5, y - 9, 10, 12, 'near')) +
  path(`M${x - 5} ${y + 34} v-12 q5 -7 10 0 v12Z`, 'lamp');

/** Arcades, a large dome and kiosks before a long pool. */
const palace: Scene = ({ random }) =>
  ridge(random, 196, 24, 'far') +
  rect(96, 148, 208, 70, 'paper') +
  kiosk(110) +
  kiosk(290) +
  path('M164 118 Q148 84 200 54 Q252 84 236 118Z', 'pop') +
  line('M200 56 V40', 'near', 2.4) +
  rect(158, 116, 84, 102, 'paper') +
  rect(154, 112, 92, 7, 'near', 2) +
  rect(90, 144, 68, 6, 'near', 2) +
  rect(242, 144, 68, 6, 'near', 2) +
  times(6, (i) =>
    path(
      `M${pick([102, 120, 138, 248, 266, 284], i)} 210 v-32 q7 -16 14 0 v32Z`,
      random() > 0.5 ? 'sun' : 'mid',
    ),
  ) +
  path('M178 220 V156 Q186 138 200 130 Q214 138 222 156 V220Z', 'mid') +
  path('M188 220 V170 Q200 154 212 170 V220Z', 'near') +
  path('M-10 218 H410 V310 H-10Z', 'near') +
  path('M178 224 H222 L258 310 H142Z', 'far') +
  times(3, (i) => rect(186 - i * 6, 238 + i * 18, 28 + i * 12, 3, 'paper', 1.5)) +
  times(4, (i) => tree(pick([72, 112, 288, 328], i), 244 + (i % 2) * 4, 46, 'mid'));

const kiosk = (x: number): string =>
  path(`M${x - 18} 128 Q${x} 98 ${x + 18} 128Z`, 'near') +
  rect(x - 14, 128, 28, 20, 'far') +
  times(3, (i) => rect(x - 15 + i * 13, 128, 4, 20, 'near'));

export const museum = named(
  [
    [/palace|palais|palacio|palácio|palazzo|palast|mahal|haveli|alhambra|versailles/, palace],
    [
      /castle|\bfort\b|\bfuerte\b|\bforte\b|\bfortaleza\b|\bqila\b|\bquila\b|\bkasbah\b|fortress|citadel|château|chateau|castello|castillo|castelo|\bburg\b|\bhrad\b|schloss|alc[aá]zar|\bkremlin\b/,
      inScenery({ bazaar: palace, desert: palace }, castle),
    ],
    [/modern|contemporary|gallery|biennale|design/, gallery],
  ],
  oneOf(portico, rotunda, gallery),
);
