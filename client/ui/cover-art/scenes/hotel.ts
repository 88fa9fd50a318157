import { circle, ellipse, path, pick, rect, times } from '../draw';
import { glitter, palm, peak, pine, ridge, tree, water } from '../nature';
import { inScenery, named, oneOf, type Scene, shade } from './scene';

const ROOFS = [
  'M118 88 Q200 44 282 88Z',
  'M110 88 L200 46 L290 88Z',
  'M118 88 V66 H150 V78 H184 V58 H216 V78 H250 V66 H282 V88Z',
] as const;

/** A grand house with arched windows between palms. */
const grand: Scene = (input) =>
  house(input.random) + shade(input, 84, 252, 112, -14) + shade(input, 326, 252, 128, 16);

const house = (random: () => number): string =>
  ridge(random, 190, 34, 'far') +
  rect(118, 84, 164, 148, 'near', 4) +
  path(pick(ROOFS, Math.floor(random() * 3)), 'near') +
  times(12, (i) => {
    const x = 134 + (i % 4) * 35;
    const y = 102 + Math.floor(i / 4) * 33;
    const window = `M${x} ${y + 22} V${y + 8} Q${x + 12} ${y - 6} ${x + 24} ${y + 8} V${y + 22}Z`;
    return path(window, random() > 0.35 ? 'sun' : 'mid') + rect(x - 3, y + 22, 30, 3, 'paper', 1);
  }) +
  times(8, (i) => path(`M${148 + i * 13} 202 h13 v8 q-6.5 8 -13 0Z`, i % 2 === 1 ? 'paper' : 'pop')) +
  rect(188, 210, 24, 24, 'sun') +
  path('M-10 230 Q200 222 410 230 V310 H-10Z', 'mid') +
  path('M-10 262 Q200 238 410 262 V310 H-10Z', 'near');

/** Long balconies above a pool. */
const pool: Scene = ({ random }) =>
  ridge(random, 186, 26, 'far') +
  rect(146, 96, 172, 122, 'paper', 3) +
  times(3, (floor) => {
    const y = 106 + floor * 36;
    return (
      times(5, (i) => rect(154 + i * 33, y, 24, 22, random() > 0.45 ? 'sun' : 'mid')) +
      rect(138, y + 24, 188, 5, 'near', 2) +
      times(16, (i) => rect(142 + i * 12, y + 15, 1.8, 10, 'near'))
    );
  }) +
  rect(132, 88, 200, 9, 'near', 3) +
  path('M-10 214 H410 V310 H-10Z', 'far') +
  ellipse(210, 258, 132, 34, 'paper') +
  ellipse(210, 257, 122, 28, 'mid') +
  times(3, (i) => rect(pick([146, 220, 184], i), 246 + i * 10, 44, 3, 'glow', 1.5)) +
  rect(110, 178, 3.5, 56, 'near') +
  path('M72 186 Q112 142 152 186Z', 'pop') +
  path('M98 186 Q111 146 126 186Z', 'paper') +
  path('M74 240 h40 l14 -12 3 4 -14 14 H76Z', 'near') +
  palm(364, 250, 140, -14, { hasFruit: true }) +
  palm(48, 252, 92, -10);

/** A wooden house under snow, its windows lit. */
const lodge: Scene = ({ random }) =>
  peak(92, 104, 126, 236, 'far') +
  peak(300, 84, 140, 236, 'far') +
  ridge(random, 216, 18, 'mid') +
  times(4, (i) => pine(pick([76, 104, 304, 334], i), 226, 70 + random() * 26, 'mid')) +
  rect(244, 98, 16, 40, 'near') +
  times(3, (i) => circle(254 + i * 9, 84 - i * 14, 6 + i * 2.5, 'cloud', 0.7)) +
  path('M128 238 V176 L200 112 L272 176 V238Z', 'near') +
  times(5, (i) => rect(132, 190 + i * 10, 136, 1.6, 'mid')) +
  path('M96 196 L200 96 L304 196 L292 204 L200 118 L108 204Z', 'paper') +
  path('M182 164 V146 L200 130 L218 146 V164Z', 'sun') +
  rect(199, 132, 2.4, 32, 'near') +
  times(4, (i) => rect(pick([140, 162, 218, 240], i), 196, 17, 20, random() > 0.25 ? 'sun' : 'mid', 1)) +
  rect(124, 178, 152, 5, 'pop', 2) +
  path('M188 240 V204 Q200 192 212 204 V240Z', 'pop') +
  path('M-10 244 Q110 222 220 236 T410 232 V310 H-10Z', 'paper') +
  path('M188 238 H212 Q226 262 262 310 H150 Q180 262 188 238Z', 'glow') +
  pine(76, 286, 108, 'near') +
  pine(338, 292, 124, 'near');

/** A row of town houses, of which the one with the awning is the hotel. */
const townhouse: Scene = ({ random }) =>
  times(9, (i) => rect(-8 + i * 46, 120 + random() * 40, 40, 120, 'far')) +
  facade(random, 66, 128, 74, 'mid') +
  path('M62 130 L103 100 L144 130Z', 'near') +
  facade(random, 262, 112, 78, 'near') +
  path('M262 113 V96 h12 v8 h14 v-16 h26 v16 h14 v-8 h12 v17Z', 'near') +
  rect(140, 86, 122, 150, 'pop') +
  rect(134, 80, 134, 9, 'near', 2) +
  times(9, (i) => {
    const x = 156 + (i % 3) * 34;
    const y = 100 + Math.floor(i / 3) * 32;
    return (
      rect(x, y, 20, 23, random() > 0.35 ? 'lamp' : 'near', 1) +
      rect(x - 6, y, 5, 23, 'mid') +
      rect(x + 21, y, 5, 23, 'mid')
    );
  }) +
  times(9, (i) => path(`M${146 + i * 12.2} 194 h12.2 v10 q-6.1 8 -12.2 0Z`, i % 2 === 1 ? 'near' : 'paper')) +
  rect(188, 208, 26, 30, 'near') +
  circle(209, 224, 1.8, 'sun') +
  rect(156, 214, 22, 14, 'lamp', 1) +
  rect(224, 214, 22, 14, 'lamp', 1) +
  path('M-10 234 H410 V310 H-10Z', 'near') +
  path('M-10 234 H410 V244 H-10Z', 'paper') +
  path('M182 244 H220 L244 310 H158Z', 'sun') +
  tree(122, 240, 62, 'mid') +
  tree(284, 240, 62, 'mid') +
  lantern(82) +
  lantern(322);

function facade(random: () => number, x: number, y: number, width: number, ink: 'mid' | 'near'): string {
  return (
    rect(x, y, width, 236 - y, ink) +
    times(6, (i) =>
      rect(
        x + 14 + (i % 2) * 30,
        y + 14 + Math.floor(i / 2) * 30,
        16,
        19,
        random() > 0.5 ? 'lamp' : 'far',
        1,
      ),
    )
  );
}

const lantern = (x: number): string =>
  rect(x - 1.5, 186, 3, 56, 'near') + circle(x, 182, 7, 'sun') + rect(x - 6, 173, 12, 3, 'near', 1);

/** Thatched houses on stilts above clear water. */
const stilts: Scene = ({ random, sun }) =>
  ridge(random, 168, 22, 'far') +
  water(178) +
  glitter(sun.x, 186, 'sun', 64) +
  hut(150, 208, 1.15, random) +
  hut(262, 196, 0.8, random) +
  rect(-20, 210, 334, 6, 'near', 2) +
  times(13, (i) => rect(2 + i * 25, 214, 3.5, 24 + (i % 2) * 5, 'near')) +
  path('M-10 262 Q60 244 128 258 Q160 266 176 310 H-10Z', 'paper') +
  palm(74, 286, 150, 18, { hasFruit: true }) +
  palm(352, 310, 128, -26);

function hut(x: number, ground: number, size: number, random: () => number): string {
  const at = (dx: number, dy: number) => `${Math.round(x + dx * size)} ${Math.round(ground + dy * size)}`;
  return (
    path(`M${at(-40, 0)} L${at(-36, -44)} L${at(36, -44)} L${at(40, 0)}Z`, 'paper') +
    times(3, (i) =>
      rect(
        x + (-28 + i * 21) * size,
        ground - 36 * size,
        14 * size,
        34 * size,
        random() > 0.3 ? 'sun' : 'mid',
      ),
    ) +
    path(
      `M${at(-58, -38)} Q${x} ${Math.round(ground - 92 * size)} ${at(0, -100)} L${at(4, -96)} L${at(58, -38)}Z`,
      'pop',
    ) +
    path(`M${at(-58, -38)} L${at(58, -38)} L${at(52, -32)} L${at(-52, -32)}Z`, 'near')
  );
}

/** Snow and palms appear only if the words suggest them. */
export const hotel = named(
  [
    [/\bski\b|chalet|alpine|\balps?\b|snow|glacier|\blodge\b|himalaya|manali|gulmarg|zermatt/, lodge],
    [/beach|lagoon|island|overwater|maldives|\bbali\b|\bgoa\b|kerala|seychelles|fiji/, oneOf(pool, stilts)],
  ],
  inScenery(
    {
      alpine: lodge,
      nordic: townhouse,
      oldtown: townhouse,
      river: townhouse,
      harbour: townhouse,
      eaves: townhouse,
      highland: townhouse,
      plains: oneOf(grand, townhouse),
    },
    oneOf(grand, pool, townhouse),
  ),
);
