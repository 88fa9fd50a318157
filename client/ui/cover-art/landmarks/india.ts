import { line, path, pick, rect, times } from '../draw';
import type { Drawing } from './landmark';

/** A gilded pavilion on its platform in a tank. */
export const goldenTemple: Drawing = () =>
  rect(104, 150, 192, 60, 'paper') +
  times(7, (i) => path(`M${114 + i * 26} 206 v-30 q8 -14 16 0 v30Z`, 'mid')) +
  rect(136, 112, 128, 42, 'sun') +
  times(5, (i) => path(`M${144 + i * 24} 148 v-14 q7 -12 14 0 v14Z`, 'near')) +
  path('M170 112 Q160 82 200 66 Q240 82 230 112Z', 'sun') +
  line('M200 68 V48', 'near', 3) +
  times(4, (i) => path(`M${pick([100, 132, 248, 280], i)} ${i % 3 === 0 ? 150 : 112} q8 -24 18 0Z`, 'sun')) +
  rect(96, 148, 208, 6, 'near', 2) +
  rect(130, 110, 140, 5, 'near', 2) +
  rect(78, 208, 244, 10, 'glow');

/** A cantilever of girders between two towers. */
export const howrahBridge: Drawing = () =>
  times(2, (i) => path(`M${126 + i * 136} 88 h12 l8 136 h-28Z`, 'near')) +
  line('M20 190 L132 92 Q200 178 268 92 L380 190', 'near', 7) +
  times(9, (i) => line(`M${28 + i * 13} 200 L${34 + i * 12.4} ${184 - i * 11}`, 'near', 2)) +
  times(9, (i) => line(`M${372 - i * 13} 200 L${366 - i * 12.4} ${184 - i * 11}`, 'near', 2)) +
  times(9, (i) => line(`M${150 + i * 12.5} 200 V${146 - Math.abs(i - 4) * 8}`, 'near', 2)) +
  rect(10, 198, 380, 9, 'pop');

export const mysorePalace: Drawing = () =>
  rect(92, 168, 216, 56, 'paper') +
  times(9, (i) => path(`M${98 + i * 23} 220 v-28 q10 -16 19 0 v28Z`, 'mid')) +
  rect(120, 136, 160, 34, 'paper') +
  times(6, (i) => path(`M${128 + i * 25} 166 v-12 q9 -14 18 0 v12Z`, 'mid')) +
  times(4, (i) => rect(pick([96, 134, 244, 284], i), i % 3 === 0 ? 138 : 112, 20, 32, 'glow')) +
  times(4, (i) => {
    const x = pick([94, 132, 242, 282], i);
    const y = i % 3 === 0 ? 138 : 112;
    return path(`M${x} ${y} q-2 -20 12 -26 q14 6 12 26Z`, 'pop');
  }) +
  rect(182, 94, 36, 44, 'paper') +
  path('M190 130 v-14 q10 -14 20 0 v14Z', 'near') +
  path('M178 94 Q176 66 200 58 Q224 66 222 94Z', 'sun') +
  line('M200 58 V40', 'near', 3) +
  rect(88, 164, 224, 6, 'near', 2);

/** Petals of marble around a hall. */
export const lotusTemple: Drawing = () =>
  path('M200 92 Q168 150 176 214 H224 Q232 150 200 92Z', 'paper') +
  path('M158 106 Q134 160 168 214 H190 Q182 150 158 106Z', 'glow') +
  path('M242 106 Q266 160 232 214 H210 Q218 150 242 106Z', 'glow') +
  path('M120 136 Q108 184 150 214 H178 Q158 166 120 136Z', 'paper') +
  path('M280 136 Q292 184 250 214 H222 Q242 166 280 136Z', 'paper') +
  path('M92 176 Q100 206 134 214 H160 Q130 186 92 176Z', 'glow') +
  path('M308 176 Q300 206 266 214 H240 Q270 186 308 176Z', 'glow') +
  line('M158 110 Q170 160 178 212 M242 110 Q230 160 222 212', 'mid', 2) +
  rect(84, 212, 232, 12, 'near', 3);

export const victoriaMemorial: Drawing = () =>
  rect(92, 172, 216, 52, 'paper') +
  times(8, (i) => path(`M${100 + i * 26} 220 v-26 q8 -12 16 0 v26Z`, 'mid')) +
  times(
    2,
    (i) => rect(98 + i * 176, 138, 28, 36, 'glow') + path(`M${96 + i * 176} 138 q16 -36 32 0Z`, 'far'),
  ) +
  rect(152, 132, 96, 44, 'paper') +
  times(5, (i) => rect(158 + i * 18.6, 136, 8, 38, 'mid')) +
  path('M160 132 Q160 78 200 70 Q240 78 240 132Z', 'far') +
  rect(190, 58, 20, 14, 'paper') +
  path('M194 58 L200 40 L206 58Z', 'near') +
  rect(88, 168, 224, 6, 'near', 2);

/** A white palace that seems to float on its lake. */
export const lakePalace: Drawing = () =>
  path('M-10 200 Q60 120 150 170 T330 140 L410 180 V226 H-10Z', 'mid') +
  rect(104, 160, 192, 52, 'paper') +
  times(4, (i) => rect(pick([112, 156, 214, 264], i), pick([140, 124, 118, 142], i), 28, 40, 'paper')) +
  times(4, (i) => {
    const x = pick([110, 154, 212, 262], i);
    return path(`M${x} ${pick([140, 124, 118, 142], i)} q16 -30 32 0Z`, 'pop');
  }) +
  times(9, (i) => path(`M${110 + i * 21} 202 v-20 q6 -11 12 0 v20Z`, 'near')) +
  rect(96, 208, 208, 8, 'glow') +
  rect(80, 216, 240, 8, 'near', 3);

/** Steps down to the river under spires and parasols. */
export const ghats: Drawing = () =>
  times(5, (i) =>
    rect(84 + i * 48, pick([120, 96, 136, 104, 126], i), 40, 100, i % 2 === 1 ? 'pop' : 'paper'),
  ) +
  times(10, (i) => path(`M${92 + i * 24} ${160 + (i % 3) * 4} v-12 q6 -9 12 0 v12Z`, 'near')) +
  times(3, (i) =>
    path(
      `M${94 + i * 80} ${pick([122, 106, 128], i)} Q${104 + i * 80} 70 ${110 + i * 80} 52 Q${118 + i * 80} 80 ${126 + i * 80} ${pick([122, 106, 128], i)}Z`,
      'near',
    ),
  ) +
  times(5, (i) => rect(76 - i * 10, 180 + i * 9, 248 + i * 20, 9, i % 2 === 1 ? 'far' : 'glow')) +
  times(
    4,
    (i) =>
      path(`M${98 + i * 54} 204 q14 -20 28 0Z`, i % 2 === 1 ? 'pop' : 'sun') +
      rect(111 + i * 54, 202, 2, 20, 'near'),
  );
