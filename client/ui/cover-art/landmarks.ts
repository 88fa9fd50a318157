import { CITIES, type Drawing, type Landmark } from './cities';
import { circle, line, path, pick, rect, times } from './draw';

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

const clock: Drawing = () =>
  rect(180, 112, 40, 112, 'near') +
  path('M174 114 H226 L214 92 H186Z M190 94 H210 V78 H190Z M186 80 L200 46 L214 80Z', 'near') +
  circle(200, 132, 13, 'paper') +
  line('M200 132 V124 M200 132 L206 135', 'near', 2) +
  times(6, (i) => rect(186 + (i % 2) * 18, 156 + Math.floor(i / 2) * 22, 10, 13, 'lamp', 4));

const dome: Drawing = () =>
  rect(150, 168, 100, 56, 'near') +
  path('M158 134 Q160 84 200 78 Q240 84 242 134Z', 'pop') +
  rect(196, 56, 8, 24, 'near', 3) +
  rect(150, 132, 100, 8, 'near') +
  times(6, (i) => rect(156 + i * 16.4, 138, 7, 32, 'near')) +
  times(4, (i) => path(`M${160 + i * 22} 212 v-24 q7 -11 14 0 v24Z`, 'lamp'));

const gate: Drawing = () =>
  rect(148, 116, 104, 108, 'near') +
  rect(140, 106, 120, 11, 'pop') +
  rect(160, 88, 80, 18, 'near') +
  times(5, (i) => rect(160 + i * 17, 80, 12, 10, 'near')) +
  times(4, (i) => rect(156 + i * 24, 126, 16, 10, 'lamp', 2)) +
  path('M176 224 V180 Q178 154 200 144 Q222 154 224 180 V224Z', 'paper') +
  path('M183 224 V182 Q185 162 200 154 Q215 162 217 182 V224Z', 'mid');

const bridge: Drawing = () =>
  times(2, (i) => rect(138 + i * 110, 76, 14, 150, 'near') + rect(135 + i * 110, 70, 20, 8, 'near', 2)) +
  line('M60 204 Q128 190 145 82 Q200 226 255 82 Q272 190 340 204', 'near', 3) +
  times(9, (i) =>
    rect(161 + i * 9.4, 150 + 34 * (1 - ((i - 4) / 4) ** 2), 1.6, 60 - 34 * (1 - ((i - 4) / 4) ** 2), 'near'),
  ) +
  rect(40, 204, 320, 8, 'pop');

const LANDMARKS: readonly Landmark[] = [
  { city: /paris|eiffel/, country: 'france', draw: paris },
  { city: /london|westminster/, country: 'united kingdom', draw: london },
  { city: /new york|manhattan/, country: 'united states', draw: newYork },
  { city: /tokyo|kyoto|japan|senso/, country: 'japan', draw: tokyo },
  ...CITIES,
];

/** Countries that have towns named after those above: Athens in Georgia, London in Ontario, Hyderabad in Sindh. */
const ELSEWHERE = [
  'argentina',
  'australia',
  'brazil',
  'canada',
  'colombia',
  'jamaica',
  'mexico',
  'pakistan',
  'philippines',
  'south africa',
  'united states',
  'venezuela',
];

/** Of no city in particular, for the towns of a region; the last one for all others. */
const REGIONS: readonly (readonly [RegExp, readonly [Drawing, ...Drawing[]]])[] = [
  [/india|pakistan|bangladesh|rajasthan|uttar|pradesh|karnataka|gujarat|punjab/, [gate, dome]],
  [/united states|canada|australia|united arab|qatar|china|korea|hong kong|taiwan/, [tower, dome]],
  [/\b/, [clock, dome, tower]],
];

/** Whether a place is said to be in a country that has a namesake of a city of another one. */
const isElsewhere = (words: string, country: string): boolean =>
  !words.includes(`, ${country}`) && ELSEWHERE.some((other) => words.includes(`, ${other}`));

/**
 * The landmark of a city, or a building such as its region has.
 *
 * @param words the name of the city with its region and country, in lower case.
 * @param choice from 0 to 1: which of its region's.
 */
export function landmarkOf(words: string, choice: number): string {
  const own = LANDMARKS.find(({ city, country }) => city.test(words) && !isElsewhere(words, country))?.draw;
  const common = REGIONS.find(([pattern]) => pattern.test(words))?.[1] ?? [tower];
  return (own ?? (/bridge/.test(words) ? bridge : pick(common, Math.floor(choice * common.length))))();
}

/** A pagoda. */
export const pagoda = tokyo;
