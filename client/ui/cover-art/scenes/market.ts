import { circle, ellipse, line, path, pick, rect, times } from '../draw';
import type { Ink } from '../inks';
import { glitter, palm, ridge, water } from '../nature';
import { oneOf, type Scene } from './scene';

/** Three stalls under striped awnings and a string of lights. */
const awnings: Scene = ({ random }) =>
  times(7, (i) => rect(-6 + i * 60, 110 + random() * 30, 52, 120, i % 2 === 1 ? 'far' : 'mid')) +
  line('M-10 84 Q100 124 200 92 T410 88', 'near', 2) +
  times(9, (i) => circle(20 + i * 45, 96 + Math.sin(i * 1.5) * 9, 8, i % 2 === 1 ? 'pop' : 'sun')) +
  times(3, (i) => {
    const x = 32 + i * 116;
    return (
      rect(x + 4, 166, 100, 66, 'near') +
      times(8, (j) => path(`M${x + j * 13.5} 144 h13.5 l1 24 q-7 9 -14 0Z`, j % 2 === 1 ? 'paper' : 'pop')) +
      times(5, (j) => circle(x + 20 + j * 17, 208, 9, pick(['sun', 'pop', 'paper'], i + j))) +
      rect(x + 2, 212, 104, 18, 'mid', 2)
    );
  }) +
  path('M-10 228 H410 V310 H-10Z', 'near') +
  glitter(200, 242, 'mid', 180);

/** A lane that runs towards the light, hung with lanterns. */
const lanterns: Scene = ({ random }) =>
  path('M-10 30 L150 122 V232 L-10 300Z', 'mid') +
  path('M410 30 L250 122 V232 L410 300Z', 'mid') +
  rect(150, 148 + random() * 12, 30, 90, 'far') +
  rect(216, 140 + random() * 14, 34, 96, 'far') +
  path('M-10 300 L150 230 H250 L410 300 V310 H-10Z', 'near') +
  path('M176 231 H224 L286 310 H114Z', 'paper') +
  times(3, (i) => door(20 + i * 46, 1, i) + door(380 - i * 46, -1, i)) +
  times(3, (row) => {
    const y = 62 + row * 28;
    const half = 168 - row * 50;
    return (
      line(`M${200 - half} ${y - 18} Q200 ${y + 14} ${200 + half} ${y - 18}`, 'near', 1.8) +
      times(5, (i) => lamp(200 + ((i - 2) * half) / 2.6, y + 10 - Math.abs(i - 2) * 7, 13 - row * 3, i + row))
    );
  });

const lamp = (x: number, y: number, size: number, i: number): string =>
  ellipse(x, y, size * 0.85, size, i % 2 === 1 ? 'sun' : 'pop') +
  rect(x - size * 0.4, y - size - 1.5, size * 0.8, 3, 'near', 1) +
  rect(x - size * 0.4, y + size - 1.5, size * 0.8, 3, 'near', 1);

function door(x: number, side: 1 | -1, i: number): string {
  const near = 272 - i * 20;
  const far = near - 14;
  const top = 148 + i * 14;
  return (
    path(`M${x} ${near} V${top} L${x + 30 * side} ${top + 9} V${far}Z`, i % 2 === 1 ? 'near' : 'lamp') +
    path(
      `M${x - 4 * side} ${top - 4} L${x + 36 * side} ${top + 8} V${top + 22} L${x - 4 * side} ${top + 12}Z`,
      i % 2 === 1 ? 'pop' : 'paper',
    )
  );
}

/** Heaps of spices in baskets, on a counter. */
const spices: Scene = ({ random, frame }) =>
  times(11, (i) =>
    path(
      `M${-10 + i * 38} ${frame.top} h38 v${64 - frame.top * 0.5} q-19 22 -38 0Z`,
      i % 2 === 1 ? 'paper' : 'pop',
    ),
  ) +
  rect(72, 40, 5, 200, 'near') +
  rect(323, 40, 5, 200, 'near') +
  times(3, (i) => heap(128 + i * 72, 178, 40, 36 + random() * 14, pick(['pop', 'paper', 'sun'], i))) +
  path('M-10 178 H410 V310 H-10Z', 'mid') +
  times(4, (i) => heap(88 + i * 75, 232, 46, 42 + random() * 16, pick(['sun', 'pop', 'paper', 'glow'], i))) +
  path('M-10 258 H410 V310 H-10Z', 'near') +
  line('M200 84 V104', 'near', 2) +
  path('M176 120 L224 120 L214 104 H186Z', 'near') +
  circle(200, 122, 7, 'sun');

function heap(x: number, y: number, half: number, height: number, ink: Ink): string {
  const top = Math.round(y - height);
  const foot = half - 5;
  const side = (to: 1 | -1) => `${x + foot * 0.42 * to}`;
  return (
    path(
      `M${x - foot} ${y} C${side(-1)} ${y - 4} ${side(-1)} ${top} ${x} ${top} C${side(1)} ${top} ${side(1)} ${y - 4} ${x + foot} ${y}Z`,
      ink,
    ) +
    path(`M${x - half} ${y} H${x + half} L${x + half - 10} ${y + 30} H${x - half + 10}Z`, 'near') +
    rect(x - half - 2, y - 3, half * 2 + 4, 8, 'far', 3)
  );
}

/** Boats laden with fruit, under parasols. */
const boats: Scene = ({ random, sun }) =>
  ridge(random, 150, 22, 'far') +
  times(4, (i) => {
    const height = 42 + random() * 18;
    const x = 40 + i * 84;
    return (
      rect(x, 176 - height, 66, height, 'mid') +
      path(
        `M${x - 8} ${Math.round(178 - height)} L${x + 33} ${Math.round(154 - height)} L${x + 74} ${Math.round(178 - height)}Z`,
        'near',
      ) +
      rect(x + 12, 150, 14, 16, 'lamp', 1) +
      rect(x + 40, 150, 14, 16, 'lamp', 1)
    );
  }) +
  water(174) +
  glitter(sun.x, 180, 'sun', 54) +
  laden(304, 212, 0.85, 1) +
  laden(122, 224, 0.95, 0) +
  laden(226, 282, 1.25, 2) +
  palm(372, 316, 150, -20);

function laden(x: number, y: number, size: number, first: number): string {
  const at = (dx: number, dy: number) => `${Math.round(x + dx * size)} ${Math.round(y + dy * size)}`;
  return (
    line(`M${at(-26, 0)} L${at(-26, -58)}`, 'near', 2.5) +
    path(`M${at(-62, -44)} Q${at(-26, -86)} ${at(10, -44)}Z`, first === 1 ? 'pop' : 'paper') +
    path(`M${at(-40, -44)} Q${at(-26, -80)} ${at(-12, -44)}Z`, first === 1 ? 'paper' : 'pop') +
    times(9, (i) =>
      circle(
        x + (-14 + (i % 5) * 12 + Math.floor(i / 5) * 6) * size,
        y - (5 + Math.floor(i / 5) * 10) * size,
        7 * size,
        pick(['sun', 'pop', 'glow'], i + first),
      ),
    ) +
    path(
      `M${at(-78, -12)} Q${at(0, 10)} ${at(78, -14)} Q${at(58, 16)} ${at(40, 16)} L${at(-44, 16)} Q${at(-62, 14)} ${at(-78, -12)}Z`,
      'near',
    )
  );
}

/** An old bazaar: pointed arches with cloth and brass inside. */
const arcade: Scene = ({ random, frame }) =>
  rect(frame.left - 10, 66, frame.width + 20, 170, 'mid') +
  times(15, (i) => path(`M${-6 + i * 28} 68 v-12 h9 v-7 h8 v7 h9 v12Z`, 'mid')) +
  times(15, (i) => rect(2 + i * 28, 80, 12, 4, 'far', 2)) +
  times(5, (i) => {
    const x = 18 + i * 74;
    return (
      path(`M${x - 4} 238 V140 Q${x + 2} 112 ${x + 34} 94 Q${x + 66} 112 ${x + 72} 140 V238Z`, 'paper') +
      path(`M${x + 3} 238 V142 Q${x + 8} 120 ${x + 34} 104 Q${x + 60} 120 ${x + 65} 142 V238Z`, 'near') +
      times(4, (j) =>
        rect(x + 8 + j * 14, 150, 11, 30 + random() * 22, pick(['pop', 'sun', 'glow', 'far'], i + j), 1),
      ) +
      times(4, (j) => circle(x + 14 + j * 14, 226, 8, pick(['sun', 'far', 'pop'], i + j)))
    );
  }) +
  path('M-10 234 H410 V310 H-10Z', 'near') +
  path('M-10 234 H410 V242 H-10Z', 'paper') +
  times(5, (i) => ellipse(52 + i * 74, 132, 7, 9, 'sun') + rect(51.2 + i * 74, 108, 1.6, 16, 'far'));

export const market = oneOf(awnings, lanterns, spices, boats, arcade);
