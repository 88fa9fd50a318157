import { circle, line, path, pick, rect, round, times } from '../draw';
import { pagoda } from '../landmarks/firsts';
import { ridge, tree } from '../nature';
import { inScenery, named, type Scene, type SceneInput, shade } from './scene';

const ground = (): string => path('M-10 228 Q200 214 410 228 V310 H-10Z', 'near');
const shades = (input: SceneInput): string =>
  shade(input, 72, 250, 92, -14) + shade(input, 332, 250, 104, 16);

/** A tiered gate tower of southern India. */
const gopuram: Scene = (input) =>
  ridge(input.random, 196, 30, 'far') +
  ridge(input.random, 216, 16, 'mid') +
  times(6, tier) +
  path('M168 70 Q200 40 232 70Z', 'near') +
  times(3, (i) => circle(186 + i * 14, 54 - (i === 1 ? 4 : -2), 3.5, 'pop')) +
  path('M184 232 V200 Q200 180 216 200 V232Z', 'paper') +
  ground() +
  shades(input);

function tier(i: number): string {
  const w = 118 - i * 16;
  const y = 214 - i * 24;
  const niches = 5 - (i >> 1);
  return (
    path(
      `M${200 - w / 2} ${y} L${round(200 - w / 2 + 6)} ${y - 22} H${round(200 + w / 2 - 6)} L${200 + w / 2} ${y}Z`,
      i % 2 === 1 ? 'pop' : 'near',
    ) +
    rect(200 - w / 2 - 4, y - 3, w + 8, 5, 'paper', 2) +
    times(niches, (j) =>
      path(
        `M${round(200 - w * 0.36 + j * ((w * 0.72) / Math.max(niches - 1, 1)) - 4)} ${y - 4} v-8 q4 -6 8 0 v8Z`,
        i % 2 === 1 ? 'near' : 'sun',
      ),
    )
  );
}

const tiers: Scene = ({ random }) =>
  ridge(random, 196, 30, 'far') + ridge(random, 216, 16, 'mid') + pagoda() + ground() + pines();

const pines = (): string => tree(84, 240, 84, 'mid') + tree(322, 240, 96, 'mid');

/** A dome between minarets. */
const mosque: Scene = (input) =>
  ridge(input.random, 198, 26, 'far') +
  minaret(106) +
  minaret(294) +
  rect(134, 150, 132, 80, 'paper') +
  path('M150 122 Q136 88 200 56 Q264 88 250 122Z', 'pop') +
  rect(198.8, 40, 2.4, 18, 'near') +
  path('M200 34 A8 8 0 1 0 207 45 A6.4 6.4 0 1 1 200 34Z', 'sun') +
  rect(150, 120, 100, 32, 'near') +
  times(6, (i) => path(`M${156 + i * 15.5} 146 v-12 q5 -7 10 0 v12Z`, 'lamp')) +
  rect(128, 148, 144, 6, 'near', 2) +
  path('M178 230 V180 Q182 166 200 156 Q218 166 222 180 V230Z', 'mid') +
  path('M186 230 V188 Q200 170 214 188 V230Z', 'near') +
  times(4, (i) => path(`M${pick([140, 158, 228, 246], i)} 214 v-26 q7 -13 14 0 v26Z`, 'mid')) +
  ground() +
  shades(input);

const minaret = (x: number): string =>
  rect(x - 8, 92, 16, 138, 'near') +
  path(`M${x - 10} 92 Q${x} 58 ${x + 10} 92Z`, 'pop') +
  rect(x - 0.9, 56, 1.8, 14, 'near') +
  rect(x - 13, 112, 26, 5, 'paper', 2) +
  rect(x - 12, 160, 24, 4, 'mid', 2);

/** A nave and a spire. */
const church: Scene = ({ random }) =>
  ridge(random, 184, 34, 'far') +
  ridge(random, 210, 18, 'mid') +
  rect(186, 158, 116, 72, 'paper') +
  path('M178 160 L206 118 H288 L312 160Z', 'pop') +
  times(4, (i) => path(`M${226 + i * 18} 212 v-26 q5 -10 10 0 v26Z`, 'near')) +
  rect(146, 116, 56, 114, 'paper') +
  rect(142, 112, 64, 7, 'near', 2) +
  path('M146 113 L174 48 L202 113Z', 'near') +
  line('M174 50 V34 M168 40 H180', 'near', 2.6) +
  circle(174, 140, 11, 'near') +
  circle(174, 140, 7, 'lamp') +
  path('M162 230 V190 Q174 172 186 190 V230Z', 'near') +
  ground() +
  path('M160 226 H188 Q200 258 244 310 H128 Q160 258 160 226Z', 'paper') +
  tree(104, 238, 92, 'mid') +
  tree(330, 240, 76, 'mid');

/** A white bell with a gilded top, and flags. */
const stupa: Scene = ({ random }) =>
  ridge(random, 170, 44, 'far') +
  ridge(random, 206, 18, 'mid') +
  line('M200 56 Q150 130 82 190 M200 56 Q250 130 318 190', 'near', 1.6) +
  times(5, (i) => flag(1 - i * 0.17, -1, i) + flag(1 - i * 0.17, 1, i + 2)) +
  rect(118, 204, 164, 28, 'near', 2) +
  rect(132, 188, 136, 18, 'mid', 2) +
  path('M138 190 Q140 118 200 116 Q260 118 262 190Z', 'paper') +
  rect(150, 176, 100, 7, 'pop') +
  rect(178, 98, 44, 20, 'sun') +
  times(2, (i) => circle(190 + i * 20, 107, 3.4, 'near')) +
  times(6, (i) => rect(182 + i * 3, 90 - i * 7.5, 36 - i * 6, 6.5, i % 2 === 1 ? 'sun' : 'pop', 1)) +
  circle(200, 44, 4.5, 'sun') +
  path('M188 206 V178 Q200 164 212 178 V206Z', 'near') +
  ground() +
  tree(76, 240, 70, 'mid') +
  tree(330, 240, 80, 'mid');

/** A pennant on one of the two lines from the top of the stupa. */
function flag(along: number, side: 1 | -1, i: number): string {
  const x = 200 + side * along * 104;
  const y = 62 + along * 108;
  return path(`M${round(x - 6)} ${round(y - 6)} h11 l-1 13 h-9Z`, pick(['pop', 'sun', 'paper', 'mid'], i));
}

/** The gate of a Japanese shrine, in water. */
const torii: Scene = ({ random }) =>
  ridge(random, 168, 40, 'far') +
  ridge(random, 200, 16, 'mid') +
  rect(0, 214, 400, 100, 'mid') +
  times(6, (i) => rect(pick([96, 250, 150, 300, 206, 110], i), 226 + i * 12, 46, 2.6, 'far', 1.3)) +
  path('M140 84 h15 l7 152 h-26Z M245 84 h15 l4 152 h-26Z', 'pop') +
  rect(118, 108, 164, 11, 'pop') +
  path('M88 70 Q200 86 312 70 L304 90 Q200 98 96 90Z', 'near') +
  path('M98 88 Q200 98 302 88 L300 95 Q200 103 100 95Z', 'pop') +
  rect(190, 94, 20, 16, 'near') +
  rect(132, 228, 34, 9, 'near', 2) +
  rect(234, 228, 34, 9, 'near', 2) +
  path('M-10 276 Q90 252 180 272 T410 262 V310 H-10Z', 'near');

/** A dome above a round window with a six-pointed star. */
const synagogue: Scene = ({ random }) =>
  ridge(random, 190, 30, 'far') +
  rect(96, 150, 60, 82, 'mid') +
  rect(244, 150, 60, 82, 'mid') +
  times(4, (i) => path(`M${pick([106, 128, 254, 276], i)} 214 v-34 q8 -12 16 0 v34Z`, 'lamp')) +
  path('M152 118 Q154 62 200 58 Q246 62 248 118Z', 'pop') +
  rect(197, 44, 6, 16, 'near', 2) +
  rect(146, 116, 108, 116, 'paper') +
  rect(140, 112, 120, 9, 'near', 2) +
  circle(200, 156, 24, 'near') +
  path('M200 136 L217 166 H183Z M200 176 L183 146 H217Z', 'lamp') +
  path('M182 232 V206 Q200 186 218 206 V232Z', 'near') +
  ground() +
  tree(70, 240, 84, 'mid') +
  tree(332, 240, 92, 'mid');

/** White domes with gilded tops above the water of a tank. */
const gurdwara: Scene = ({ random }) =>
  ridge(random, 186, 22, 'far') +
  rect(112, 150, 176, 62, 'paper') +
  rect(140, 116, 120, 40, 'paper') +
  path('M160 112 Q150 70 200 58 Q250 70 240 112Z', 'sun') +
  rect(198.6, 38, 2.8, 22, 'near') +
  times(2, (i) => path(`M${118 + i * 132} 148 q-4 -22 16 -28 q20 6 16 28Z`, 'sun')) +
  rect(104, 146, 192, 6, 'pop', 2) +
  rect(134, 111, 132, 6, 'pop', 2) +
  times(5, (i) => path(`M${126 + i * 32} 206 v-26 q10 -16 20 0 v26Z`, 'mid')) +
  rect(82, 208, 236, 10, 'near', 2) +
  rect(-10, 218, 420, 92, 'mid') +
  times(6, (i) => rect(pick([96, 250, 150, 300, 206, 110], i), 230 + i * 12, 46, 2.6, 'paper', 1.3)) +
  path('M-10 286 Q90 268 180 284 T410 276 V310 H-10Z', 'near');

const west = {
  oldtown: church,
  river: church,
  nordic: church,
  harbour: church,
  riviera: church,
  alpine: church,
  plains: church,
  highland: church,
};

export const temple = named(
  [
    [/synagogue|sinagoga|synagoge|\bshul\b|\bjewish/, synagogue],
    [/gurdwara|gurudwara|golden temple|\bsahib\b/, gurdwara],
    [/mosque|mosqu[eé]e|masjid|mezquita|moschee|moschea|islamic|camii|\bjama\b|\bdargah\b/, mosque],
    [
      /church|cathedral|basilica|chapel|abbey|minster|kirche|\bdom\b|église|cath[eé]drale|iglesia|catedral|chiesa|duomo|igreja|\bsé\b|\bst\.? |notre-dame|\bsanta? /,
      church,
    ],
    [/torii|shrine|jinja|jingu|jingū|taisha|hachimang|inari/, torii],
    [/tokyo|kyoto|senso|japan|pagoda|-ji\b|\btera\b/, tiers],
    [/stupa|monastery|gompa|buddh|lama|\bwat\b|\bvihara|dagoba/, stupa],
    [/mandir|\bdevi\b|kovil|\bkoil\b|swamy|meenakshi/, gopuram],
  ],
  inScenery({ eaves: tiers, tropics: stupa, ...west }, gopuram),
);
