import { circle, ellipse, line, path, pick, rect, times } from '../draw';
import { palm, pine } from '../nature';
import type { Drawing } from './landmark';

/** A lattice tower in red and white. */
export const tokyoTower: Drawing = () =>
  path(
    'M198 40 H202 L206 104 Q212 170 246 224 H228 Q206 186 200 186 Q194 186 172 224 H154 Q188 170 194 104Z',
    'pop',
  ) +
  times(5, (i) => rect(192 - i * 4.4, 96 + i * 24, 16 + i * 8.8, 5, 'paper')) +
  rect(180, 140, 40, 13, 'near', 2) +
  rect(191, 84, 18, 9, 'near', 2);

/** The mountain with its cap, behind blossoms and a lake. */
export const fuji: Drawing = () =>
  path('M20 226 Q130 188 176 80 Q200 70 224 80 Q270 188 380 226Z', 'mid') +
  path(
    'M158 118 Q170 98 176 80 Q200 70 224 80 Q230 98 242 118 L226 110 L214 128 L200 112 L184 130 L174 110Z',
    'paper',
  ) +
  times(6, (i) => pine(pick([40, 76, 112, 292, 328, 362], i), 226, 40 + (i % 3) * 12, 'near'));

/** A row of gates that leads up a hill. */
export const toriiPath: Drawing = () =>
  path('M-10 226 Q80 120 200 110 T410 220 V226Z', 'mid') +
  path('M150 226 Q190 160 196 120 H204 Q210 160 250 226Z', 'paper') +
  times(4, (i) => {
    const size = 0.34 + i * 0.23;
    const y = 130 + i * 31;
    const half = 62 * size;
    const top = y - 104 * size;
    return (
      rect(200 - half, top, 11 * size, y - top, 'pop') +
      rect(200 + half - 11 * size, top, 11 * size, y - top, 'pop') +
      rect(200 - half * 1.2, top + 20 * size, half * 2.4, 9 * size, 'pop') +
      path(
        `M${200 - half * 1.5} ${top - 10 * size} Q200 ${top + 2 * size} ${200 + half * 1.5} ${top - 10 * size} L${200 + half * 1.4} ${top + 6 * size} H${200 - half * 1.4}Z`,
        'near',
      )
    );
  });

/** A hall with two curved roofs on terraces. */
export const forbiddenCity: Drawing = () =>
  path('M92 152 Q132 142 142 116 H258 Q268 142 308 152 L300 160 H100Z', 'pop') +
  path('M118 112 Q150 100 158 80 H242 Q250 100 282 112 L276 120 H124Z', 'pop') +
  rect(150, 76, 100, 6, 'sun', 2) +
  rect(136, 118, 128, 10, 'near') +
  rect(114, 158, 172, 34, 'near') +
  times(8, (i) => rect(120 + i * 21.4, 160, 8, 32, 'sun')) +
  times(3, (i) => rect(96 - i * 12, 190 + i * 11, 208 + i * 24, 9, i % 2 === 1 ? 'far' : 'paper')) +
  path('M180 190 H220 L232 224 H168Z', 'glow');

/** A tower of spheres beside a bottle opener. */
export const shanghai: Drawing = () =>
  path('M232 224 V92 L240 62 H262 L270 92 V224Z', 'near') +
  path('M242 84 L246 70 H256 L260 84Z', 'sky') +
  times(6, (i) => rect(240, 104 + i * 19, 22, 5, 'lamp')) +
  path('M286 224 Q280 120 296 74 Q312 120 308 224Z', 'mid') +
  line('M168 40 V90', 'near', 3) +
  circle(168, 88, 9, 'pop') +
  rect(164, 92, 8, 132, 'near') +
  circle(168, 120, 17, 'pop') +
  circle(168, 178, 24, 'pop') +
  line('M168 182 L136 224 M168 182 L200 224', 'near', 6) +
  rect(150, 118, 36, 3, 'near') +
  rect(145, 177, 46, 4, 'near');

/** A wall with watch towers along the ridges. */
export const greatWall: Drawing = () =>
  path('M-10 226 L40 150 L110 176 L190 96 L270 150 L340 104 L410 160 V226Z', 'mid') +
  path(
    'M-10 196 L60 178 L112 190 L196 112 L268 166 L342 118 L410 150',
    'near',
    " transform='translate(0 8)' opacity='.25'",
  ) +
  line('M-10 204 Q70 168 116 190 Q160 150 196 118 Q236 150 270 168 Q310 130 344 122 L410 152', 'paper', 11) +
  line(
    'M-10 204 Q70 168 116 190 Q160 150 196 118 Q236 150 270 168 Q310 130 344 122 L410 152',
    'near',
    2,
    " stroke-dasharray='5 6'",
  ) +
  times(3, (i) => {
    const x = pick([116, 196, 344], i);
    const y = pick([196, 122, 126], i);
    return (
      rect(x - 17, y - 34, 34, 42, 'paper') +
      times(4, (j) => rect(x - 18 + j * 10, y - 40, 6, 8, 'paper')) +
      path(`M${x - 6} ${y - 8} v-10 q6 -8 12 0 v10Z`, 'near')
    );
  });

/** Terraces of bells under a large one. */
export const borobudur: Drawing = () =>
  times(4, (i) => rect(86 + i * 18, 204 - i * 19, 228 - i * 36, 20, i % 2 === 1 ? 'mid' : 'near')) +
  times(4, (row) =>
    times(8 - row, (i) => {
      const span = 196 - row * 36;
      const x = 200 - span / 2 + (span / (7 - row)) * i;
      const y = 204 - row * 19;
      return path(`M${Math.round(x - 8)} ${y} q-1 -12 8 -18 q9 6 8 18Z`, row % 2 === 1 ? 'paper' : 'glow');
    }),
  ) +
  path('M168 148 Q164 96 200 88 Q236 96 232 148Z', 'near') +
  path('M194 90 L200 46 L206 90Z', 'near') +
  rect(162, 144, 76, 8, 'pop', 2);

/** A steep tower of porcelain between four small ones. */
export const watArun: Drawing = () =>
  times(2, (i) =>
    path(
      `M${118 + i * 136} 200 Q${124 + i * 136} 150 ${131 + i * 136} 122 Q${138 + i * 136} 150 ${144 + i * 136} 200Z`,
      'paper',
    ),
  ) +
  path('M158 204 L172 158 L184 108 Q194 74 200 42 Q206 74 216 108 L228 158 L242 204Z', 'paper') +
  times(4, (i) => rect(166 + i * 7, 178 - i * 24, 68 - i * 14, 6, i % 2 === 1 ? 'pop' : 'near', 2)) +
  times(3, (i) => path(`M${184 + i * 12} 170 v-9 q4 -6 8 0 v9Z`, 'mid')) +
  times(2, (i) => rect(120 + i * 136, 170, 22, 5, 'pop', 2)) +
  path('M190 204 v-14 q10 -12 20 0 v14Z', 'near') +
  rect(104, 200, 192, 10, 'near', 2) +
  rect(90, 208, 220, 16, 'mid', 2);

/** A gilded bell with a thin spire. */
export const shwedagon: Drawing = () =>
  path(
    'M120 210 Q164 204 172 158 Q178 122 194 104 L200 40 L206 104 Q222 122 228 158 Q236 204 280 210Z',
    'sun',
  ) +
  times(3, (i) => rect(174 - i * 9, 150 + i * 18, 52 + i * 18, 5, 'near', 2)) +
  times(3, (i) => rect(193 - i * 2, 84 + i * 9, 14 + i * 4, 3.5, 'near', 1)) +
  times(4, (i) =>
    path(
      `M${pick([98, 126, 250, 278], i)} 214 Q${pick([110, 138, 262, 290], i)} 190 ${pick([110, 138, 262, 290], i)} 164 Q${pick([110, 138, 262, 290], i)} 190 ${pick([124, 150, 276, 302], i)} 214Z`,
      'pop',
    ),
  ) +
  rect(88, 208, 224, 16, 'near', 3);

/** Rocks in a calm sea, and a junk with ribbed sails. */
export const haLong: Drawing = () =>
  path('M20 226 Q14 120 62 104 Q98 110 104 226Z', 'far') +
  path('M286 226 Q284 96 330 74 Q384 90 380 226Z', 'mid') +
  path('M210 226 Q208 150 236 136 Q268 144 270 226Z', 'far') +
  path('M86 226 Q86 164 108 152 Q136 160 136 226Z', 'mid') +
  path('M196 204 Q192 128 214 96 Q246 140 236 204Z', 'pop') +
  path('M186 204 Q164 176 178 128 Q194 150 190 204Z', 'pop') +
  times(4, (i) => line(`M${198 + i} ${188 - i * 22} L${236 - i * 3} ${184 - i * 20}`, 'near', 2)) +
  path('M150 202 Q200 214 256 200 L244 220 H168Z', 'near');

/** White and ochre walls on a hill. */
export const potala: Drawing = () =>
  path('M20 226 Q96 150 140 160 H260 Q310 150 380 226Z', 'mid') +
  path('M96 196 L106 128 H160 V112 H244 V128 H292 L304 196Z', 'paper') +
  path('M156 184 L162 92 H240 L246 184Z', 'pop') +
  times(24, (i) => rect(104 + (i % 12) * 16.6, 140 + Math.floor(i / 12) * 22, 5, 9, 'near')) +
  times(2, (i) => path(`M${166 + i * 42} 92 q12 -14 26 0Z`, 'sun') + rect(178 + i * 42, 76, 2, 10, 'sun')) +
  line('M110 222 L150 196 L120 196 M290 222 L250 196 L280 196', 'paper', 5) +
  rect(92, 192, 216, 7, 'near', 2);

/** A temple cut into the rock, seen through a gorge. */
export const petra: Drawing = () =>
  rect(-10, 30, 420, 200, 'pop') +
  path('M96 -80 H304 L296 60 Q306 140 298 226 H102 Q94 140 106 60Z', 'glow') +
  rect(130, 138, 140, 88, 'paper') +
  path('M126 138 L200 112 L274 138Z', 'paper') +
  times(6, (i) => rect(pick([134, 156, 176, 216, 236, 258], i), 142, 9, 82, 'near')) +
  path('M186 226 V176 H214 V226Z', 'near') +
  path('M138 110 L150 82 L164 110Z M236 110 L250 82 L262 110Z', 'paper') +
  rect(184, 74, 32, 36, 'paper') +
  path('M178 76 Q200 48 222 76Z', 'near') +
  path(
    'M-10 -80 H112 Q86 60 108 130 Q92 180 100 226 H-10Z M410 -80 H288 Q316 60 292 130 Q308 180 300 226 H410Z',
    'near',
  );

/** A stack of eight pods. */
export const taipei101: Drawing = () =>
  line('M200 40 V66', 'near', 3) +
  rect(192, 64, 16, 14, 'near') +
  times(
    6,
    (i) =>
      path(
        `M${180 - (i > 4 ? 4 : 0)} ${78 + i * 19} H${220 + (i > 4 ? 4 : 0)} L214 ${97 + i * 19} H186Z`,
        'near',
      ) + rect(187, 82 + i * 19, 26, 4, i % 2 === 1 ? 'pop' : 'lamp'),
  ) +
  path('M184 192 H216 L226 224 H174Z', 'near');

/** A tower on a wooded hill. */
export const seoulTower: Drawing = () =>
  path('M20 226 Q110 160 200 152 T380 226Z', 'mid') +
  times(7, (i) => circle(90 + i * 38, 204 - (i % 2) * 14, 20, 'near')) +
  rect(195, 92, 10, 74, 'paper') +
  path('M180 92 H220 L214 112 H186Z', 'near') +
  rect(186, 82, 28, 10, 'pop', 2) +
  line('M200 82 V40', 'near', 3);

/** A dome between slim minarets, all white. */
export const whiteMosque: Drawing = () =>
  times(
    2,
    (i) =>
      rect(98 + i * 194, 92, 10, 132, 'paper') +
      path(`M${96 + i * 194} 92 L${103 + i * 194} 58 L${110 + i * 194} 92Z`, 'sun') +
      rect(94 + i * 194, 126, 18, 5, 'near', 2),
  ) +
  rect(118, 168, 164, 56, 'paper') +
  path('M160 138 Q148 84 200 64 Q252 84 240 138Z', 'paper') +
  line('M200 66 V46', 'sun', 3) +
  rect(158, 136, 84, 34, 'glow') +
  times(2, (i) => path(`M${124 + i * 116} 168 q-4 -30 18 -38 q22 8 18 38Z`, 'paper')) +
  times(8, (i) => path(`M${124 + i * 19.6} 220 v-28 q7 -14 14 0 v28Z`, i % 2 === 1 ? 'mid' : 'far')) +
  rect(112, 164, 176, 5, 'near', 2);

/** A rock fortress above the jungle. */
export const sigiriya: Drawing = () =>
  path('M110 226 Q112 116 132 96 Q170 84 206 92 Q262 86 276 108 Q292 150 294 226Z', 'pop') +
  path('M206 92 Q262 86 276 108 Q292 150 294 226 H232 Q238 140 206 92Z', 'near') +
  times(2, (i) => ellipse(150 + i * 40, 90, 16, 6, 'mid')) +
  palm(70, 226, 74, -8) +
  palm(334, 226, 84, 10) +
  ellipse(110, 222, 40, 20, 'mid') +
  ellipse(290, 222, 46, 22, 'mid');
