import { circle, ellipse, line, path, pick, rect, times } from '../draw';
import { palm, pine } from '../nature';
import type { Drawing } from './landmark';

/** A figure with open arms above the bay. */
export const christ: Drawing = () =>
  path(
    'M-10 226 V196 Q40 120 84 170 Q130 196 158 168 Q178 150 200 148 Q222 150 250 176 Q300 214 410 190 V226Z',
    'mid',
  ) +
  path('M300 226 Q308 150 334 140 Q366 150 372 226Z', 'near') +
  rect(190, 134, 20, 18, 'near') +
  path(
    'M186 136 L192 84 L128 82 V73 L190 66 Q192 62 192 58 Q200 44 208 58 Q208 62 210 66 L272 73 V82 L208 84 L214 136Z',
    'paper',
  ) +
  circle(200, 54, 8, 'paper');

/** A lost city on a saddle below a steep peak. */
export const machuPicchu: Drawing = () =>
  path('M-10 226 L60 120 L120 176 L200 226Z', 'far') +
  path('M150 226 L206 92 Q226 50 246 92 L310 226Z', 'mid') +
  path('M226 72 Q236 64 246 92 L310 226 H250Z', 'near') +
  path('M40 226 Q110 160 220 176 T380 226Z', 'near') +
  times(4, (i) => line(`M${96 + i * 4} ${186 + i * 11} H${178 - i * 3}`, 'far', 4)) +
  times(
    4,
    (i) =>
      rect(190 + i * 27, 186 + (i % 2) * 10, 20, 18, 'paper') +
      path(`M${188 + i * 27} ${188 + (i % 2) * 10} l12 -13 l12 13Z`, 'pop'),
  );

export const cnTower: Drawing = () =>
  line('M200 36 V74', 'near', 3) +
  path('M196 72 H204 L206 110 L214 224 H186 L194 110Z', 'near') +
  path('M176 110 Q200 92 224 110 L218 124 H182Z', 'pop') +
  rect(182, 116, 36, 4, 'lamp') +
  path('M232 224 V196 Q262 166 298 196 V224Z', 'paper') +
  line('M240 200 Q264 178 290 200', 'mid', 3);

/** A torch held up over the harbour. */
export const liberty: Drawing = () =>
  rect(164, 186, 72, 38, 'near') +
  rect(174, 166, 52, 22, 'mid') +
  path('M180 168 Q178 126 188 104 L182 62 L190 60 L198 98 H210 Q224 126 222 168Z', 'paper') +
  circle(202, 90, 10, 'paper') +
  times(5, (i) => line(`M${194 + i * 4} 84 L${186 + i * 8} ${i === 2 ? 66 : 70}`, 'paper', 2.6)) +
  rect(179, 54, 14, 6, 'near', 2) +
  path('M180 54 Q178 42 187 34 Q194 44 192 54Z', 'sun') +
  path('M206 116 L224 112 L228 134 L212 138Z', 'near') +
  line('M190 124 Q188 150 192 166 M206 140 Q210 154 208 166', 'near', 2);

export const spaceNeedle: Drawing = () =>
  line('M200 40 V72', 'near', 3) +
  path('M150 96 Q200 74 250 96 L240 104 H160Z', 'near') +
  path('M166 86 Q200 62 234 86Z', 'pop') +
  rect(172, 104, 56, 6, 'lamp') +
  path(
    'M190 110 H210 L206 160 Q210 196 226 224 H214 Q200 196 200 170 Q200 196 186 224 H174 Q190 196 194 160Z',
    'near',
  ) +
  rect(182, 178, 36, 5, 'near');

/** A stepped pyramid with stairs in the middle. */
export const chichenItza: Drawing = () =>
  times(7, (i) => rect(92 + i * 12, 206 - i * 15, 216 - i * 24, 16, i % 2 === 1 ? 'pop' : 'near')) +
  rect(172, 92, 56, 26, 'near') +
  rect(166, 88, 68, 6, 'paper') +
  rect(192, 98, 16, 20, 'paper') +
  path('M186 118 H214 L224 222 H176Z', 'paper') +
  times(8, (i) => rect(183 - i * 0.9, 126 + i * 12, 34 + i * 1.8, 2.6, 'mid'));

/** Heads of stone that look over the grass. */
export const moai: Drawing = () =>
  times(3, (i) => {
    const x = 122 + i * 74;
    return (
      path(`M${x - 24} 218 L${x - 22} 112 Q${x} 92 ${x + 22} 112 L${x + 26} 218Z`, 'glow') +
      rect(x - 20, 98, 40, 14, i === 1 ? 'pop' : 'glow', 3) +
      rect(x - 22, 130, 44, 9, 'near', 3) +
      path(`M${x - 5} 136 H${x + 5} L${x + 10} 170 H${x - 10}Z`, 'near') +
      rect(x - 14, 182, 28, 6, 'near', 2)
    );
  }) + path('M40 226 Q200 200 360 226Z', 'mid');

/** A red rock in the plain. */
export const uluru: Drawing = () =>
  path('M62 218 Q84 140 128 128 Q200 112 268 126 Q318 140 344 218Z', 'pop') +
  times(6, (i) =>
    line(
      `M${118 + i * 34} ${138 - (i % 2) * 6} Q${110 + i * 36} 176 ${112 + i * 36} 214`,
      'near',
      3,
      " opacity='.45'",
    ),
  ) +
  rect(-10, 214, 420, 14, 'sun') +
  times(7, (i) => ellipse(pick([40, 88, 130, 206, 270, 330, 372], i), 220, 15, 7, 'near'));

/** A flat mountain above the bay. */
export const tableMountain: Drawing = () =>
  path('M-10 226 L40 176 L92 116 H296 L318 156 L360 190 L410 226Z', 'mid') +
  path('M92 116 H296 L304 132 H84Z', 'cloud') +
  times(6, (i) => line(`M${112 + i * 34} 138 L${104 + i * 34} 176`, 'near', 3, " opacity='.4'")) +
  path('M330 226 Q344 176 362 160 Q382 180 400 226Z', 'near') +
  times(9, (i) => rect(98 + i * 24, 196 - (i % 3) * 9, 20, 30, pick(['paper', 'pop', 'glow'], i)));

/** A broad snow cap over the savanna, with an acacia. */
export const kilimanjaro: Drawing = () =>
  path('M-10 226 Q90 170 142 104 Q200 84 258 104 Q320 176 410 226Z', 'mid') +
  path(
    'M118 130 Q136 114 142 104 Q200 84 258 104 Q268 116 282 132 L256 122 L240 138 L218 116 L196 136 L176 118 L154 138 L142 124Z',
    'paper',
  ) +
  rect(-10, 210, 420, 18, 'sun') +
  acacia(112, 222, 1) +
  acacia(306, 220, 0.7);

export function acacia(x: number, y: number, size: number): string {
  return (
    line(
      `M${x} ${y} Q${x - 4 * size} ${y - 30 * size} ${x} ${y - 52 * size} M${x - 2} ${y - 32 * size} L${x + 26 * size} ${y - 56 * size} M${x - 2} ${y - 32 * size} L${x - 26 * size} ${y - 54 * size}`,
      'near',
      4 * size,
    ) +
    ellipse(x, y - 60 * size, 48 * size, 9 * size, 'near') +
    ellipse(x + 8 * size, y - 68 * size, 28 * size, 8 * size, 'near')
  );
}

/** An arch of steel at the river. */
export const gatewayArch: Drawing = () =>
  path('M104 224 Q124 50 200 48 Q276 50 296 224 H284 Q262 62 200 60 Q138 62 116 224Z', 'paper') +
  path('M296 224 Q276 50 200 48 V54 Q268 56 288 224Z', 'far');

/** A white dome on columns, with wings and stairs. */
export const capitol: Drawing = () =>
  rect(88, 170, 224, 46, 'paper') +
  times(10, (i) => rect(96 + i * 22, 178, 8, 36, 'mid')) +
  rect(160, 130, 80, 44, 'paper') +
  times(6, (i) => rect(165 + i * 12.6, 134, 6, 36, 'mid')) +
  path('M164 130 Q164 82 200 76 Q236 82 236 130Z', 'paper') +
  line('M182 126 Q184 96 200 78 M218 126 Q216 96 200 78', 'far', 2.6) +
  rect(192, 62, 16, 16, 'paper') +
  path('M195 62 L200 44 L205 62Z', 'near') +
  rect(152, 126, 96, 5, 'near', 2) +
  path('M172 214 H228 L244 224 H156Z', 'glow') +
  rect(84, 166, 232, 5, 'near', 2);

/** Water over a horseshoe of rock. */
export const greatFalls: Drawing = () =>
  path('M-10 110 Q60 96 104 116 Q200 140 296 116 Q350 96 410 110 V226 H-10Z', 'near') +
  path('M92 114 Q200 140 308 114 V206 Q200 236 92 206Z', 'paper') +
  times(9, (i) => line(`M${108 + i * 23} ${128 + (i % 3) * 8} V${196 - (i % 2) * 14}`, 'far', 3)) +
  times(7, (i) => circle(92 + i * 36, 212 - (i % 2) * 6, 20, 'paper', 0.85)) +
  times(4, (i) => pine(pick([34, 64, 340, 370], i), 120, 50, 'mid'));

/** White letters on a hill above palms. */
export const hollywood: Drawing = () =>
  path('M-10 226 Q70 90 200 104 T410 170 V226Z', 'mid') +
  times(
    9,
    (i) =>
      rect(112 + i * 20, 138 + Math.abs(i - 4) * 1.4, 5, 20, 'paper') +
      rect(112 + i * 20 + (i % 3 === 2 ? 0 : 8), 138 + Math.abs(i - 4) * 1.4, 4, 20, 'paper') +
      rect(112 + i * 20, (i % 2 === 1 ? 138 : 146) + Math.abs(i - 4) * 1.4, 12, 4, 'paper'),
  ) +
  times(5, (i) =>
    palm(pick([50, 104, 200, 292, 346], i), 230, pick([110, 70, 54, 80, 120], i), i % 2 === 1 ? 6 : -8),
  );
