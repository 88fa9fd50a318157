import { circle, line, path, pick, rect, times } from '../draw';
import { pine } from '../nature';
import type { Drawing } from './landmark';

/** Six columns under a chariot. */
export const brandenburgGate: Drawing = () =>
  times(6, (i) => rect(112 + i * 33, 134, 12, 90, 'paper')) +
  rect(104, 112, 192, 22, 'paper') +
  rect(98, 106, 204, 7, 'near', 2) +
  rect(150, 92, 100, 15, 'paper') +
  path('M172 92 q4 -18 12 -18 l4 8 q4 -8 8 0 q6 -10 10 0 l14 -2 v12Z', 'near') +
  line('M212 84 V62 M206 66 H218', 'near', 3) +
  times(5, (i) => rect(126 + i * 33, 142, 17, 82, 'near', 0)) +
  rect(98, 132, 204, 5, 'pop');

/** Arches over a river, a gate tower, and the castle above. */
export const charlesBridge: Drawing = () =>
  path('M150 130 H390 V196 H150Z', 'far') +
  times(2, (i) => path(`M${276 + i * 22} 130 L${283 + i * 22} 68 L${290 + i * 22} 130Z`, 'mid')) +
  rect(108, 100, 40, 110, 'near') +
  path('M102 102 L116 60 H140 L154 102Z', 'near') +
  times(2, (i) => path(`M${101 + i * 40} 102 L${107 + i * 40} 74 L${113 + i * 40} 102Z`, 'near')) +
  path('M118 210 V176 Q128 158 138 176 V210Z', 'paper') +
  rect(-10, 182, 420, 20, 'pop') +
  times(5, (i) =>
    path(
      `M${-2 + i * 88} 200 H${90 + i * 88} V226 H${76 + i * 88} Q${46 + i * 88} 192 ${14 + i * 88} 226 H${-2 + i * 88}Z`,
      'pop',
    ),
  ) +
  times(5, (i) => rect(172 + i * 44, 164, 5, 20, 'near') + circle(174.5 + i * 44, 161, 4.5, 'near'));

/** Onion domes, each of its own pattern. */
export const stBasil: Drawing = () =>
  times(4, (i) => {
    const x = pick([112, 150, 250, 288], i);
    const y = pick([150, 122, 118, 146], i);
    return (
      rect(x - 13, y, 26, 224 - y, 'paper') +
      path(
        `M${x - 13} ${y} Q${x - 24} ${y - 24} ${x} ${y - 46} Q${x + 24} ${y - 24} ${x + 13} ${y}Z`,
        i % 2 === 1 ? 'sun' : 'mid',
      ) +
      line(
        `M${x - 14} ${y - 14} Q${x} ${y - 22} ${x + 6} ${y - 36} M${x - 6} ${y - 2} Q${x + 10} ${y - 12} ${x + 16} ${y - 16}`,
        'near',
        3,
      ) +
      line(`M${x} ${y - 46} v-10`, 'near', 2.4)
    );
  }) +
  rect(176, 130, 48, 94, 'pop') +
  path('M176 132 L194 78 H206 L224 132Z', 'pop') +
  path('M190 78 Q182 64 200 48 Q218 64 210 78Z', 'sun') +
  line('M200 48 V34 M196 40 H204', 'near', 2.4) +
  times(3, (i) => path(`M${180 + i * 14} 150 q6 -14 12 0Z`, 'paper')) +
  rect(96, 186, 208, 38, 'near') +
  times(7, (i) => path(`M${104 + i * 28} 222 v-16 q10 -16 20 0 v16Z`, 'paper'));

/** The crooked pyramid above a village. */
export const matterhorn: Drawing = () =>
  path('M10 226 L120 150 L180 226Z M250 226 L330 140 L400 226Z', 'far') +
  path('M76 226 L150 132 L178 66 L206 50 L222 92 L258 150 L320 226Z', 'mid') +
  path('M206 50 L222 92 L258 150 L320 226 H226 L204 140Z', 'near') +
  path('M178 66 L206 50 L222 92 L214 108 L206 96 L198 116 L186 98 L160 130Z', 'paper') +
  times(
    3,
    (i) =>
      rect(128 + i * 50, 204, 30, 20, 'pop') +
      path(`M${122 + i * 50} 206 L${143 + i * 50} 190 L${164 + i * 50} 206Z`, 'near'),
  ) +
  times(4, (i) => pine(pick([84, 106, 292, 316], i), 226, 46, 'near'));

/** A white castle with slim towers on a crag. */
export const neuschwanstein: Drawing = () =>
  path('M40 226 Q110 200 130 182 H272 Q300 200 370 226Z', 'mid') +
  rect(138, 136, 100, 50, 'paper') +
  path('M134 138 L150 112 H226 L242 138Z', 'mid') +
  rect(228, 84, 20, 102, 'paper') +
  path('M224 86 L238 42 L252 86Z', 'near') +
  rect(128, 112, 16, 74, 'paper') +
  path('M124 114 L136 80 L148 114Z', 'near') +
  rect(252, 148, 26, 38, 'paper') +
  path('M250 150 L265 122 L280 150Z', 'near') +
  times(8, (i) => path(`M${150 + (i % 4) * 20} ${156 + Math.floor(i / 4) * 20} v-7 q4 -5 8 0 v7Z`, 'near')) +
  times(6, (i) => pine(pick([62, 92, 118, 292, 318, 344], i), 226, 50 + (i % 2) * 14, 'near'));

/** Nine spheres joined by tubes. */
export const atomium: Drawing = () =>
  line('M200 66 V200 M200 133 L138 96 M200 133 L262 96 M200 133 L138 170 M200 133 L262 170', 'near', 5) +
  line('M200 66 L138 96 V170 L200 200 L262 170 V96Z', 'near', 4) +
  line('M200 200 L168 224 M200 200 L232 224 M200 200 V224', 'near', 4) +
  times(9, (i) => {
    const x = pick([200, 138, 262, 200, 138, 262, 200], i);
    const y = pick([66, 96, 96, 133, 170, 170, 200], i);
    return i > 6 ? '' : circle(x, y, 17, 'paper') + circle(x + 4, y + 4, 12, i === 3 ? 'pop' : 'far');
  });

/** A mill at a canal. */
export const windmill: Drawing = () =>
  path('M172 224 L184 120 H216 L228 224Z', 'pop') +
  path('M180 122 Q200 92 220 122Z', 'near') +
  rect(158, 176, 84, 6, 'near', 2) +
  times(2, (i) => rect(194, 136 + i * 22, 12, 13, 'lamp', 1)) +
  path('M192 224 v-22 q8 -10 16 0 v22Z', 'near') +
  `<g transform='rotate(24 200 112)'>` +
  line('M200 112 V34 M200 112 V190 M200 112 H122 M200 112 H278', 'near', 3) +
  rect(202, 36, 13, 62, 'paper') +
  rect(185, 126, 13, 62, 'paper') +
  rect(214, 114, 62, 13, 'paper') +
  rect(124, 97, 62, 13, 'paper') +
  `</g>` +
  circle(200, 112, 5, 'sun');

/** A fortress tower with turrets, at the river. */
export const belem: Drawing = () =>
  rect(110, 176, 190, 40, 'paper') +
  times(9, (i) => path(`M${112 + i * 21} 178 v-10 l7 -8 l7 8 v10Z`, 'paper')) +
  rect(196, 88, 76, 92, 'paper') +
  times(4, (i) => path(`M${196 + i * 21} 90 v-10 l6 -7 l6 7 v10Z`, 'paper')) +
  rect(190, 120, 88, 7, 'near', 2) +
  times(3, (i) => path(`M${204 + i * 22} 162 v-20 q8 -12 16 0 v20Z`, 'near')) +
  times(
    3,
    (i) =>
      rect(pick([104, 188, 286], i), pick([150, 74, 150], i), 18, 32, 'paper') +
      path(`M${pick([102, 186, 284], i)} ${pick([152, 76, 152], i)} q11 -26 22 0Z`, 'pop'),
  ) +
  rect(218, 62, 32, 24, 'paper') +
  line('M234 62 V42', 'near', 2.4) +
  path('M235 42 L254 48 L235 55Z', 'pop') +
  rect(96, 212, 218, 12, 'near', 3);

/** Square towers of red walls before snowy mountains. */
export const alhambra: Drawing = () =>
  path('M-10 210 L70 106 L120 146 L190 82 L262 150 L320 100 L410 200 V226 H-10Z', 'far') +
  path(
    'M190 82 L216 108 L202 118 L188 104 L170 116 L160 110Z M70 106 L90 124 L74 132 L56 124Z M320 100 L340 122 L322 130 L300 116Z',
    'paper',
  ) +
  path('M30 226 Q110 178 200 184 T380 226Z', 'mid') +
  rect(96, 156, 210, 42, 'pop') +
  times(4, (i) =>
    rect(pick([92, 146, 206, 270], i), pick([124, 138, 112, 132], i), pick([38, 30, 48, 34], i), 76, 'pop'),
  ) +
  times(4, (i) =>
    times(4, (j) =>
      rect(
        pick([92, 146, 206, 270], i) + j * pick([10.5, 8, 13.4, 9], i),
        pick([118, 132, 106, 126], i),
        6,
        8,
        'pop',
      ),
    ),
  ) +
  times(6, (i) =>
    path(
      `M${pick([104, 156, 216, 236, 282, 182], i)} ${pick([150, 164, 140, 140, 160, 184], i)} v-10 q5 -8 10 0 v10Z`,
      'near',
    ),
  ) +
  times(7, (i) => path(`M${84 + i * 38} 226 q6 -36 9 -36 q3 0 9 36Z`, 'near'));

/** A ribbed dome and a square bell tower. */
export const florence: Drawing = () =>
  rect(132, 168, 150, 56, 'paper') +
  path('M150 168 Q150 96 206 84 Q262 96 262 168Z', 'pop') +
  line('M206 86 V166 M206 86 Q176 110 172 166 M206 86 Q236 110 240 166', 'paper', 3) +
  path('M196 86 L199 66 H213 L216 86Z', 'paper') +
  path('M197 66 L206 46 L215 66Z', 'near') +
  rect(92, 92, 34, 132, 'paper') +
  rect(88, 86, 42, 8, 'near', 2) +
  times(
    4,
    (i) => rect(92, 120 + i * 26, 34, 4, 'mid') + path(`M104 ${116 + i * 26} v-11 q5 -7 10 0 v11Z`, 'near'),
  ) +
  times(4, (i) => circle(160 + i * 31, 184, 8, 'mid')) +
  rect(128, 164, 160, 6, 'near', 2) +
  path('M276 168 Q276 138 296 132 Q314 140 314 168Z', 'pop') +
  rect(276, 168, 38, 56, 'glow');

/** The leaning tower. */
export const pisa: Drawing = () =>
  `<g transform='rotate(6 200 224)'>` +
  rect(170, 84, 60, 140, 'paper') +
  times(
    6,
    (i) =>
      rect(166, 98 + i * 21, 68, 5, 'near', 2) +
      times(5, (j) => path(`M${171 + j * 12.2} ${119 + i * 21} v-9 q4.5 -7 9 0 v9Z`, 'mid')),
  ) +
  rect(178, 62, 44, 24, 'paper') +
  rect(174, 60, 52, 5, 'near', 2) +
  times(3, (i) => path(`M${182 + i * 14} 84 v-10 q4 -6 8 0 v10Z`, 'near')) +
  `</g>` +
  rect(96, 170, 46, 54, 'glow') +
  path('M92 172 Q119 128 146 172Z', 'pop');

/** A covered bridge over a canal, and a gondola. */
export const rialto: Drawing = () =>
  times(
    2,
    (i) =>
      rect(40 + i * 256, 108, 64, 116, i === 1 ? 'pop' : 'mid') +
      times(6, (j) =>
        path(`M${50 + i * 256 + (j % 2) * 28} ${146 + Math.floor(j / 2) * 28} v-12 q8 -10 16 0 v12Z`, 'lamp'),
      ),
  ) +
  path('M60 214 Q96 160 168 132 H232 Q304 160 340 214 H300 Q270 166 200 164 Q130 166 100 214Z', 'paper') +
  times(3, (i) =>
    path(
      `M${pick([112, 142, 234], i)} ${pick([166, 148, 138], i)} l24 ${pick([-12, -10, 10], i)} v-16 l-24 ${pick([12, 10, -10], i)}Z`,
      'near',
    ),
  ) +
  path('M172 134 V112 L200 98 L228 112 V134Z', 'paper') +
  path('M188 134 V120 Q200 108 212 120 V134Z', 'near') +
  path('M128 216 Q176 230 262 212 L274 196 L268 222 Q200 236 140 226Z', 'near') +
  line('M236 214 L226 168', 'near', 3) +
  circle(227, 176, 5, 'sun');

/** Blue domes and white houses on a cliff above the sea. */
export const santorini: Drawing = () =>
  path('M40 226 Q66 150 120 142 L300 130 Q330 160 410 226Z', 'near') +
  times(5, (i) =>
    rect(
      pick([106, 144, 190, 238, 276], i),
      pick([150, 130, 156, 140, 168], i),
      pick([42, 50, 54, 42, 46], i),
      60,
      'paper',
    ),
  ) +
  path('M142 132 Q144 94 169 90 Q194 94 196 132Z', 'mid') +
  path('M236 142 Q238 112 259 108 Q280 112 282 142Z', 'mid') +
  line('M169 90 V76 M164 81 H174 M259 108 V96 M255 100 H263', 'near', 2.4) +
  rect(204, 122, 26, 36, 'paper') +
  path('M204 124 q13 -20 26 0Z', 'paper') +
  path('M210 146 v-14 q7 -9 14 0 v14Z', 'mid') +
  times(5, (i) =>
    path(
      `M${pick([116, 160, 212, 252, 290], i)} ${pick([182, 170, 196, 180, 200], i)} v-14 q6 -9 12 0 v14Z`,
      'mid',
    ),
  ) +
  line('M124 210 Q170 200 214 210 T300 206', 'pop', 4);

/** Walls and a round fort around red roofs, in the sea. */
export const dubrovnik: Drawing = () =>
  path('M150 140 Q240 60 410 130 V226 H150Z', 'far') +
  times(
    9,
    (i) =>
      rect(110 + i * 21, 150 - (i % 3) * 9, 20, 40, 'paper') +
      path(`M${107 + i * 21} ${152 - (i % 3) * 9} l13 -13 l13 13Z`, 'pop'),
  ) +
  rect(196, 94, 18, 60, 'paper') +
  path('M194 96 q11 -26 22 0Z', 'near') +
  rect(96, 178, 214, 42, 'glow') +
  times(14, (i) => rect(98 + i * 15.4, 171, 9, 9, 'glow')) +
  path('M84 220 L92 148 H136 L144 220Z', 'paper') +
  times(5, (i) => rect(90 + i * 10.4, 141, 7, 9, 'paper')) +
  times(4, (i) => path(`M${160 + i * 38} 218 v-16 q8 -11 16 0 v16Z`, 'near')) +
  path('M70 216 H330 L340 226 H60Z', 'near');

/** A dome between Gothic spires, along the river. */
export const budapest: Drawing = () =>
  rect(88, 172, 224, 52, 'paper') +
  times(11, (i) =>
    path(`M${92 + i * 20} 174 L${98 + i * 20} ${i % 2 === 1 ? 140 : 152} L${104 + i * 20} 174Z`, 'near'),
  ) +
  times(12, (i) => path(`M${94 + i * 18} 220 v-28 q5 -9 10 0 v28Z`, 'mid')) +
  rect(176, 130, 48, 50, 'paper') +
  path('M174 132 Q174 92 200 84 Q226 92 226 132Z', 'pop') +
  path('M196 86 L200 44 L204 86Z', 'near') +
  times(
    2,
    (i) =>
      rect(150 + i * 86, 126, 14, 60, 'paper') +
      path(`M${148 + i * 86} 128 L${157 + i * 86} 88 L${166 + i * 86} 128Z`, 'near'),
  );

/** A cathedral with a patterned roof and one tall spire. */
export const vienna: Drawing = () =>
  rect(172, 150, 128, 74, 'paper') +
  path('M164 154 L186 96 H288 L308 154Z', 'near') +
  times(3, (i) => path(`M${184 + i * 36} 148 l16 -18 l16 18 M${190 + i * 34} 122 l14 -14 l14 14`, 'sun')) +
  path('M120 224 V140 L128 136 L142 36 L156 136 L166 140 V224Z', 'paper') +
  line('M142 60 V196 M130 140 H156 M126 176 H160', 'near', 3) +
  times(5, (i) => path(`M${184 + i * 22} 216 v-34 q6 -12 12 0 v34Z`, 'mid')) +
  path('M134 224 v-20 q8 -14 16 0 v20Z', 'near');

/** A castle on its rock above a town. */
export const edinburgh: Drawing = () =>
  path('M70 226 Q84 160 130 142 L280 138 Q316 160 334 226Z', 'near') +
  rect(132, 112, 132, 34, 'paper') +
  times(11, (i) => rect(132 + i * 12.4, 105, 7, 9, 'paper')) +
  rect(150, 84, 44, 34, 'paper') +
  path('M146 86 L172 66 L198 86Z', 'pop') +
  rect(216, 76, 34, 44, 'paper') +
  times(4, (i) => rect(216 + i * 9, 69, 6, 9, 'paper')) +
  line('M233 70 V46', 'near', 2.4) +
  path('M234 46 L254 52 L234 59Z', 'sun') +
  times(6, (i) =>
    rect(pick([158, 176, 224, 236, 142, 252], i), pick([94, 94, 90, 90, 122, 122], i), 6, 10, 'near'),
  );

/** A front of marble needles. */
export const milan: Drawing = () =>
  path(
    'M96 224 V178 L130 160 V146 L166 130 V118 L200 98 L234 118 V130 L270 146 V160 L304 178 V224Z',
    'paper',
  ) +
  times(9, (i) =>
    path(
      `M${93 + i * 25.6} ${pick([180, 164, 148, 132, 112, 132, 148, 164, 180], i)} l4.6 -44 l4.6 44Z`,
      'near',
    ),
  ) +
  times(9, (i) =>
    rect(95 + i * 25.6, pick([180, 164, 148, 132, 112, 132, 148, 164, 180], i), 5, 60, 'glow'),
  ) +
  times(5, (i) => path(`M${110 + i * 40} 224 v-22 q9 -16 18 0 v22Z`, 'near')) +
  circle(200, 148, 10, 'mid') +
  circle(200, 62, 4, 'sun');
