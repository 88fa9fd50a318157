import { circle, line, path, rect, times } from './draw';

/** Drawn on a baseline of y = 222, centred on x = 200. */
type Drawing = () => string;

const paris: Drawing = () =>
  path('M197 62 H203 L208 132 Q214 186 240 224 H222 Q200 178 178 224 H160 Q186 186 192 132Z', 'near') +
  rect(184, 128, 32, 6, 'near') +
  rect(174, 168, 52, 7, 'near') +
  rect(198.6, 44, 2.8, 22, 'near') +
  rect(193, 92, 14, 4, 'near');

const london: Drawing = () =>
  rect(184, 98, 32, 126, 'near') +
  path('M180 98 H220 L214 82 H186Z M188 82 H212 L200 42Z', 'near') +
  circle(200, 118, 11, 'paper') +
  line('M200 118 V111 M200 118 L205 121', 'near', 2) +
  times(4, (i) => rect(191, 140 + i * 18, 4, 11, 'lamp', 2) + rect(205, 140 + i * 18, 4, 11, 'lamp', 2));

const newYork: Drawing = () =>
  rect(172, 128, 56, 96, 'near') +
  rect(180, 102, 40, 30, 'near') +
  rect(188, 80, 24, 26, 'near') +
  path('M192 80 H208 L200 38Z', 'near') +
  times(18, (i) =>
    rect(178 + (i % 3) * 17, 136 + Math.floor(i / 3) * 14, 9, 6, i % 5 !== 0 ? 'lamp' : 'pop'),
  );

const tokyo: Drawing = () =>
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

const tower: Drawing = () =>
  rect(186, 96, 28, 128, 'near') +
  path('M186 96 Q200 60 214 96Z', 'near') +
  rect(198.6, 50, 2.8, 24, 'near') +
  times(5, (i) => rect(192, 108 + i * 20, 16, 9, i % 2 === 1 ? 'lamp' : 'pop', 1));

const LANDMARKS: readonly (readonly [RegExp, Drawing])[] = [
  [/paris|eiffel/, paris],
  [/london|westminster/, london],
  [/new york|manhattan/, newYork],
  [/tokyo|kyoto|japan|senso/, tokyo],
];

/** The landmark of a city, or a tower of no particular one. */
export function landmarkOf(name: string): string {
  const hit = LANDMARKS.find(([pattern]) => pattern.test(name));
  return (hit?.[1] ?? tower)();
}

/** A pagoda. */
export const pagoda = tokyo;
