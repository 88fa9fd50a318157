import { circle, line, path, pick, rect, times } from '../draw';

import type { Drawing } from './landmark';

export const tajMahal: Drawing = () =>
  times(
    2,
    (i) => rect(112 + i * 168, 104, 8, 120, 'near') + path(`M${110 + i * 168} 104 q6 -16 12 0Z`, 'pop'),
  ) +
  rect(136, 160, 128, 64, 'paper') +
  path('M166 128 Q150 82 200 52 Q250 82 234 128Z', 'paper') +
  rect(198.8, 34, 2.4, 20, 'near') +
  rect(168, 126, 64, 36, 'paper') +
  times(2, (i) => path(`M${140 + i * 90} 158 q-2 -22 15 -28 q17 6 15 28Z`, 'paper')) +
  path('M180 224 V176 Q184 158 200 148 Q216 158 220 176 V224Z', 'mid') +
  times(4, (i) => path(`M${pick([144, 160, 228, 244], i)} 214 v-24 q6 -12 12 0 v24Z`, 'far')) +
  rect(124, 218, 152, 8, 'near');

export const gatewayOfIndia: Drawing = () =>
  rect(136, 116, 128, 108, 'near') +
  rect(128, 106, 144, 12, 'pop') +
  times(
    4,
    (i) =>
      rect(pick([132, 164, 224, 256], i), 82, 12, 26, 'near') +
      path(`M${pick([131, 163, 223, 255], i)} 82 q7 -16 14 0Z`, 'pop'),
  ) +
  path('M172 224 V172 Q176 140 200 128 Q224 140 228 172 V224Z', 'paper') +
  path('M180 224 V174 Q184 150 200 140 Q216 150 220 174 V224Z', 'mid') +
  times(2, (i) => path(`M${144 + i * 92} 224 v-42 q10 -18 20 0 v42Z`, 'paper'));

export const hawaMahal: Drawing = () =>
  path('M128 224 V150 L150 120 L172 96 L200 74 L228 96 L250 120 L272 150 V224Z', 'near') +
  times(5, (row) =>
    times(7 - row, (i) =>
      path(
        `M${144 + row * 8.5 + i * 17} ${214 - row * 26} v-14 q5 -9 10 0 v14Z`,
        (i + row) % 3 === 0 ? 'pop' : 'lamp',
      ),
    ),
  ) +
  times(3, (i) => path(`M${164 + i * 30} ${i === 1 ? 76 : 100} q6 -18 12 0Z`, 'pop'));

export const indiaGate: Drawing = () =>
  rect(146, 96, 108, 128, 'near') +
  rect(138, 88, 124, 10, 'pop') +
  rect(154, 72, 92, 18, 'near') +
  rect(166, 62, 68, 12, 'near') +
  rect(150, 116, 100, 5, 'mid') +
  path('M176 224 V158 Q180 134 200 126 Q220 134 224 158 V224Z', 'paper') +
  path('M183 224 V160 Q186 142 200 136 Q214 142 217 160 V224Z', 'mid');

export const charminar: Drawing = () =>
  times(
    2,
    (i) =>
      rect(134 + i * 114, 84, 18, 140, 'near') +
      path(`M${132 + i * 114} 84 q11 -30 22 0Z`, 'pop') +
      rect(130 + i * 114, 118, 26, 6, 'paper', 2),
  ) +
  rect(150, 140, 100, 84, 'near') +
  times(5, (i) => path(`M${156 + i * 19} 162 v-10 q6 -9 12 0 v10Z`, 'lamp')) +
  path('M170 224 V196 Q176 172 200 166 Q224 172 230 196 V224Z', 'paper') +
  path('M178 224 V198 Q184 180 200 174 Q216 180 222 198 V224Z', 'mid');

export const colosseum: Drawing = () =>
  path(
    'M108 224 V128 Q112 112 136 108 L210 104 Q222 104 226 116 L232 140 Q262 144 288 152 Q292 156 292 164 V224Z',
    'near',
  ) +
  times(3, (row) =>
    times(row === 0 ? 6 : 9, (i) =>
      path(`M${118 + i * 19} ${140 + row * 34} v-14 q6 -10 12 0 v14Z`, row === 1 ? 'lamp' : 'pop'),
    ),
  ) +
  rect(108, 146, 122, 4, 'mid') +
  rect(108, 180, 184, 4, 'mid');

export const sagradaFamilia: Drawing = () =>
  times(4, (i) => {
    const x = pick([146, 172, 214, 240], i);
    const top = pick([92, 62, 62, 92], i);
    return (
      path(`M${x - 2} 224 Q${x} ${top + 40} ${x + 7} ${top} Q${x + 14} ${top + 40} ${x + 16} 224Z`, 'near') +
      circle(x + 7, top - 3, 4, 'pop') +
      times(3, (j) => rect(x + 4.5, top + 36 + j * 26, 5, 12, 'lamp', 2))
    );
  }) +
  path('M140 224 V190 L200 148 L260 190 V224Z', 'mid') +
  circle(200, 184, 9, 'lamp') +
  path('M190 224 V206 Q200 194 210 206 V224Z', 'near');

export const hagiaSophia: Drawing = () =>
  times(4, (i) => {
    const x = pick([104, 140, 254, 290], i);
    return (
      rect(x, 84, 6, 140, 'near') +
      path(`M${x - 1} 84 L${x + 3} 56 L${x + 7} 84Z`, 'pop') +
      rect(x - 2, 122, 10, 4, 'paper')
    );
  }) +
  path('M148 138 Q152 84 200 80 Q248 84 252 138Z', 'pop') +
  rect(198.6, 62, 2.8, 20, 'near') +
  rect(144, 134, 112, 12, 'near') +
  path('M118 186 Q124 148 164 146 H236 Q276 148 282 186Z', 'mid') +
  rect(118, 182, 164, 42, 'near') +
  times(7, (i) => path(`M${126 + i * 22} 214 v-16 q6 -10 12 0 v16Z`, 'lamp')) +
  times(6, (i) => rect(152 + i * 17, 137, 8, 6, 'lamp', 2));

export const goldenGate: Drawing = () =>
  times(
    2,
    (i) =>
      times(2, (j) => rect(126 + i * 128 + j * 14, 70, 6, 156, 'pop')) +
      times(4, (k) => rect(126 + i * 128, 76 + k * 32, 20, 6, 'pop')),
  ) +
  line('M40 190 Q104 170 136 74 Q200 238 264 74 Q296 170 360 190', 'pop', 3) +
  times(11, (i) =>
    rect(150 + i * 10, 196 - ((i - 5) / 5) ** 2 * 74, 1.4, 4 + ((i - 5) / 5) ** 2 * 74, 'pop'),
  ) +
  rect(30, 198, 340, 7, 'near');

export const operaHouse: Drawing = () =>
  rect(100, 206, 200, 18, 'near') +
  path('M112 206 Q116 150 158 120 Q166 168 152 206Z', 'paper') +
  path('M146 206 Q150 130 204 88 Q214 156 196 206Z', 'paper') +
  path('M190 206 Q196 146 240 116 Q248 166 234 206Z', 'paper') +
  path('M228 206 Q236 168 268 150 Q276 182 266 206Z', 'paper') +
  line(
    'M158 122 Q152 170 130 206 M204 90 Q192 156 166 206 M240 118 Q230 164 208 206 M268 152 Q260 182 246 206',
    'mid',
    1.8,
  );

export const burjKhalifa: Drawing = () =>
  path(
    'M198 34 H202 L204 88 L210 88 V120 L218 120 V152 L228 152 V186 L238 186 V224 H162 V186 L172 186 V152 L182 152 V120 L190 120 V88 L196 88Z',
    'near',
  ) +
  times(5, (i) => rect(198.4, 100 + i * 24, 3.2, 14, 'lamp')) +
  times(2, (i) => rect(178 + i * 38, 166, 4, 46, 'lamp'));

export const marinaBay: Drawing = () =>
  times(
    3,
    (i) =>
      path(`M${136 + i * 46} 224 L${142 + i * 46} 98 H${164 + i * 46} L${172 + i * 46} 224Z`, 'near') +
      times(4, (j) => rect(146 + i * 46, 112 + j * 26, 15, 8, j % 2 === 1 ? 'lamp' : 'pop', 1)),
  ) +
  path('M120 98 Q124 84 150 84 H276 Q296 84 302 92 Q290 100 270 100 H128Z', 'paper') +
  times(5, (i) => circle(150 + i * 28, 80, 5, 'mid'));

export const pyramids: Drawing = () =>
  path('M96 224 L176 104 L256 224Z', 'near') +
  path('M176 104 L256 224 H196Z', 'mid') +
  path('M214 224 L268 146 L322 224Z', 'pop') +
  path('M268 146 L322 224 H282Z', 'near') +
  times(5, (i) => line(`M${160 - i * 14} ${128 + i * 20} H${184 + i * 3}`, 'far', 1.2));

export const parthenon: Drawing = () =>
  path('M92 224 Q120 186 150 190 H254 Q286 186 312 224Z', 'mid') +
  path('M126 122 L200 88 L274 122Z', 'near') +
  path('M152 118 L200 97 L248 118Z', 'pop') +
  rect(124, 120, 152, 10, 'paper') +
  times(8, (i) => rect(129 + i * 19.4, 130, 10, 54, 'paper', 2)) +
  rect(118, 184, 164, 7, 'near');

export const hallgrimskirkja: Drawing = () =>
  times(
    6,
    (i) =>
      rect(116 + i * 12, 200 - i * 13, 12, 24 + i * 13, i % 2 === 1 ? 'near' : 'mid') +
      rect(272 - i * 12, 200 - i * 13, 12, 24 + i * 13, i % 2 === 1 ? 'near' : 'mid'),
  ) +
  rect(186, 84, 28, 140, 'paper') +
  path('M186 84 L200 42 L214 84Z', 'near') +
  line('M200 44 V30 M195 35 H205', 'near', 2) +
  rect(193, 104, 14, 46, 'mid', 6) +
  path('M192 224 V196 Q200 184 208 196 V224Z', 'near');

export const angkorWat: Drawing = () =>
  times(5, (i) => {
    const x = pick([128, 162, 200, 238, 272], i);
    const top = pick([140, 112, 70, 112, 140], i);
    return (
      path(
        `M${x - 17} 200 Q${x - 18} ${top + 34} ${x} ${top} Q${x + 18} ${top + 34} ${x + 17} 200Z`,
        i === 2 ? 'pop' : 'near',
      ) + times(3, (j) => rect(x - 11, 186 - j * 17, 22, 3, 'mid'))
    );
  }) +
  rect(100, 196, 200, 14, 'near') +
  rect(88, 208, 224, 16, 'near') +
  times(10, (i) => rect(98 + i * 21, 211, 8, 13, 'lamp'));

export const canalHouses: Drawing = () =>
  times(5, (i) => {
    const x = 112 + i * 36;
    const top = pick([118, 96, 126, 104, 120], i);
    const ink = pick(['near', 'pop', 'mid', 'near', 'pop'] as const, i);
    return (
      rect(x, top, 33, 224 - top, ink) +
      path(
        `M${x} ${top} V${top - 10} H${x + 7} V${top - 20} H${x + 12} V${top - 30} H${x + 21} V${top - 20} H${x + 26} V${top - 10} H${x + 33} V${top}Z`,
        ink,
      ) +
      times(6, (j) => rect(x + 6 + (j % 2) * 12, top + 8 + Math.floor(j / 2) * 28, 8, 15, 'lamp', 1))
    );
  });

export const petronas: Drawing = () =>
  times(2, (i) => {
    const x = 158 + i * 58;
    return (
      rect(x, 104, 26, 120, 'near') +
      rect(x + 4, 80, 18, 26, 'near') +
      path(`M${x + 6} 82 L${x + 13} 38 L${x + 20} 82Z`, 'pop') +
      times(6, (j) => rect(x + 4, 112 + j * 18, 18, 6, j % 2 === 1 ? 'lamp' : 'mid', 1))
    );
  }) + rect(184, 148, 32, 8, 'near');

export const paris: Drawing = () =>
  path('M197 62 H203 L208 132 Q214 186 240 224 H222 Q200 178 178 224 H160 Q186 186 192 132Z', 'near') +
  rect(184, 128, 32, 6, 'near') +
  rect(174, 168, 52, 7, 'near') +
  rect(198.6, 44, 2.8, 22, 'near') +
  rect(193, 92, 14, 4, 'near');

export const london: Drawing = () =>
  rect(184, 98, 32, 126, 'near') +
  path('M180 98 H220 L214 82 H186Z M188 82 H212 L200 42Z', 'near') +
  circle(200, 118, 11, 'paper') +
  line('M200 118 V111 M200 118 L205 121', 'near', 2) +
  times(4, (i) => rect(191, 140 + i * 18, 4, 11, 'lamp', 2) + rect(205, 140 + i * 18, 4, 11, 'lamp', 2));

export const newYork: Drawing = () =>
  rect(172, 128, 56, 96, 'near') +
  rect(180, 102, 40, 30, 'near') +
  rect(188, 80, 24, 26, 'near') +
  path('M192 80 H208 L200 38Z', 'near') +
  times(18, (i) =>
    rect(178 + (i % 3) * 17, 136 + Math.floor(i / 3) * 14, 9, 6, i % 5 !== 0 ? 'lamp' : 'pop'),
  );

/** A pagoda. */
export const pagoda: Drawing = () =>
  times(
    4,
    (i) =>
      path(
        `M${154 + i * 9} ${192 - i * 34} Q200 ${176 - i * 34} ${246 - i * 9} ${192 - i * 34} L${234 - i * 8} ${177 - i * 34} H${166 + i * 8}Z`,
        'near',
      ) + rect(174 + i * 5, 190 - i * 34, 52 - i * 10, 22, i % 2 === 1 ? 'pop' : 'paper'),
  ) +
  rect(198.5, 48, 3, 30, 'near') +
  rect(164, 212, 72, 12, 'near');
