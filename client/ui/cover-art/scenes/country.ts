import { line, path, rect, times } from '../draw';
import { peak, pine, ridge, tree } from '../nature';
import { cemetery, waterfall, zoo } from './places';
import { named, type Scene } from './scene';

export const mountains: Scene = ({ random }) =>
  peak(96, 118, 120, 240, 'far') +
  peak(310, 106, 130, 240, 'far') +
  peak(206 + (random() - 0.5) * 30, 72, 142, 244, 'mid') +
  ridge(random, 226, 22, 'mid') +
  path('M-10 256 Q120 226 230 248 T410 238 V310 H-10Z', 'near') +
  times(9, (i) => pine(20 + i * 46 + random() * 14, 268 + (i % 3) * 10, 44 + random() * 26, 'near'));

export const hills: Scene = ({ random }) =>
  ridge(random, 150, 34, 'far') +
  path('M-10 196 Q90 128 214 176 T410 150 V310 H-10Z', 'mid') +
  times(4, (i) =>
    line(`M-10 ${214 + i * 17} Q90 ${148 + i * 17} 214 ${194 + i * 17} T410 ${168 + i * 17}`, 'far', 3.5),
  ) +
  path('M-10 286 Q120 206 260 236 T410 214 V310 H-10Z', 'near') +
  times(3, (i) =>
    line(`M-10 ${304 + i * 18} Q120 ${224 + i * 18} 260 ${254 + i * 18} T410 ${232 + i * 18}`, 'mid', 3.5),
  ) +
  rect(252, 142, 34, 24, 'paper') +
  path('M246 143 L269 124 L292 143Z', 'pop') +
  rect(264, 152, 9, 14, 'near') +
  tree(306, 168, 44, 'near') +
  tree(326, 166, 34, 'near') +
  tree(92, 178, 40, 'near');

const wood: Scene = ({ random }) =>
  ridge(random, 150, 30, 'far') +
  times(11, (i) => pine(i * 40 + random() * 14, 204, 62 + random() * 34, 'far')) +
  ridge(random, 200, 20, 'mid') +
  times(9, (i) => pine(-6 + i * 50 + random() * 16, 246, 78 + random() * 40, 'mid')) +
  path('M168 310 Q196 262 214 236 Q220 222 210 206 Q238 222 234 240 Q226 270 268 310Z', 'paper') +
  path('M-10 268 Q80 250 160 284 L150 310 H-10Z M410 258 Q320 250 256 290 L262 310 H410Z', 'near') +
  times(
    3,
    (i) => pine(22 + i * 40, 306, 128 - i * 26, 'near') + pine(384 - i * 40, 306, 140 - i * 30, 'near'),
  );

const garden: Scene = ({ random }) =>
  ridge(random, 158, 24, 'far') +
  times(6, (i) => tree(18 + i * 72, 190, 44 + random() * 24, 'far', 'mid')) +
  path('M-10 196 Q120 172 240 190 T410 184 V310 H-10Z', 'mid') +
  path('M236 186 Q190 206 214 228 Q250 254 168 310 H300 Q306 258 262 230 Q226 206 250 186Z', 'paper') +
  tree(112, 246, 120, 'near') +
  tree(66, 258, 86, 'near') +
  tree(322, 240, 132, 'near') +
  tree(366, 260, 90, 'near') +
  rect(146, 234, 46, 5, 'pop', 2) +
  rect(146, 224, 46, 5, 'pop', 2) +
  line('M151 234 V248 M187 234 V248', 'near', 3) +
  path('M-10 276 Q80 250 150 290 L140 310 H-10Z', 'near');

export const road: Scene = ({ random }) =>
  ridge(random, 160, 34, 'far') +
  ridge(random, 190, 26, 'mid') +
  path('M-10 226 Q120 190 240 216 T410 206 V310 H-10Z', 'near') +
  path('M226 208 Q190 218 222 236 Q262 258 150 310 H286 Q306 252 252 232 Q224 220 240 209Z', 'paper') +
  rect(117, 110, 7, 150, 'paper', 2) +
  path('M84 122 H164 L182 137 L164 152 H84Z', 'pop') +
  path('M158 162 H94 L78 175 L94 188 H158Z', 'sun') +
  tree(318, 226, 66, 'mid') +
  tree(350, 234, 84, 'mid');

export const forest = named(
  [
    [/waterfall|\bfalls\b|cascade|cascad|cachoeira|wasserfall|\bfoss\b|[a-z]foss\b/, waterfall],
    [/\bzoo\b|zoological|tierpark|safari/, zoo],
  ],
  wood,
);

export const park = named(
  [[/cemetery|necropolis|cimeti[eè]re|cementerio|cimitero|friedhof|graveyard|war graves/, cemetery]],
  garden,
);
