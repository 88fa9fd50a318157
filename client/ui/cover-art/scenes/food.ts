import { circle, ellipse, line, path, pick, type Random, rect, times } from '../draw';
import { oneOf, type Scene } from './scene';

/** Steam above something hot. */
const steam = (x: number, y: number, count = 3): string =>
  times(count, (i) =>
    line(`M${x + i * 34} ${y - (i % 2) * 10} q-10 -14 0 -26 q10 -12 0 -26`, 'paper', 4, " opacity='.85'"),
  );

/** A cloth with a scalloped hem that fills the bottom. */
const cloth = (): string =>
  path('M-10 206 H410 V310 H-10Z', 'near') +
  times(14, (i) => circle(6 + i * 30, 206, 15, 'near')) +
  times(14, (i) => circle(6 + i * 30, 214, 3, 'paper'));

/** A bowl of noodles with chopsticks. */
const bowl: Scene = () =>
  cloth() +
  ellipse(200, 232, 118, 15, 'mid') +
  line('M262 70 L222 148 M284 82 L234 150', 'near', 6) +
  circle(172, 142, 24, 'paper') +
  circle(172, 142, 12, 'sun') +
  path('M196 150 Q206 116 240 122 Q244 140 228 152Z', 'mid') +
  times(4, (i) => line(`M${136 + i * 12} 150 q6 -18 14 0 q6 14 14 -2`, 'glow', 4)) +
  path('M104 146 H296 Q292 226 200 230 Q108 226 104 146Z', 'pop') +
  path('M112 170 H288 L284 182 H116Z', 'paper') +
  rect(166, 226, 68, 9, 'near', 3) +
  steam(150, 112);

/** A table for two under a lamp. */
const table: Scene = ({ random, frame }) =>
  rect(frame.left, frame.top, frame.width, frame.height, 'sky') +
  windows(random) +
  path('M-10 232 H410 V310 H-10Z', 'near') +
  path('M148 112 L88 232 H312 L252 112Z', 'glow', " opacity='.5'") +
  rect(198.8, frame.top, 2.4, 84 - frame.top, 'near') +
  path('M150 114 Q156 78 200 76 Q244 78 250 114Z', 'pop') +
  ellipse(200, 114, 22, 5, 'sun') +
  chair(112, 1) +
  chair(288, -1) +
  path('M132 190 Q200 182 268 190 L258 226 Q200 234 142 226Z', 'paper') +
  ellipse(200, 189, 70, 9, 'paper') +
  rect(195, 226, 10, 46, 'mid') +
  ellipse(200, 274, 42, 6, 'mid') +
  ellipse(200, 187, 26, 5, 'mid') +
  path('M186 186 Q200 166 214 186Z', 'sun') +
  glass(154) +
  glass(246);

function windows(random: Random): string {
  const pane = (x: number) =>
    rect(x, 62, 78, 112, 'near', 3) +
    rect(x + 5, 67, 68, 102, 'glow') +
    (x < 200 ? circle(x + 44, 96, 15, 'sun') : '') +
    times(4, (i) => {
      const height = 24 + random() * 46;
      return rect(x + 5 + i * 17, 169 - height, 15, height, 'far');
    }) +
    rect(x + 37, 66, 4, 104, 'near') +
    rect(x + 4, 112, 70, 4, 'near');
  return pane(66) + pane(256);
}

const glass = (x: number): string =>
  path(`M${x - 8} 160 H${x + 8} Q${x + 8} 174 ${x} 176 Q${x - 8} 174 ${x - 8} 160Z`, 'pop') +
  rect(x - 1, 174, 2, 12, 'near') +
  ellipse(x, 187, 7, 2, 'near');

const chair = (x: number, facing: 1 | -1): string =>
  line(`M${x - 16 * facing} 156 L${x - 12 * facing} 216 H${x + 22 * facing}`, 'mid', 6) +
  line(
    `M${x - 12 * facing} 216 L${x - 16 * facing} 270 M${x + 20 * facing} 216 L${x + 22 * facing} 270`,
    'mid',
    5,
  );

/** A striped roof at the top edge. */
const awning = (top: number): string =>
  times(18, (i) =>
    path(`M${-10 + i * 24} ${top} h24 v${78 - top * 0.5} q-12 14 -24 0Z`, i % 2 === 1 ? 'paper' : 'pop'),
  );

/** A large cup, and a croissant beside it. */
const coffee: Scene = ({ frame }) =>
  awning(frame.top) +
  path('M-10 196 H410 V310 H-10Z', 'mid') +
  ellipse(172, 246, 104, 17, 'paper') +
  ellipse(172, 244, 74, 10, 'far') +
  line('M236 164 Q286 160 276 194 Q266 222 224 218', 'near', 11) +
  path('M100 150 H244 Q244 224 206 242 H138 Q100 224 100 150Z', 'near') +
  ellipse(172, 150, 72, 13, 'paper') +
  ellipse(172, 151, 62, 9.5, 'near') +
  path('M150 151 Q160 143 172 149 Q184 143 194 151 Q184 158 172 160 Q160 158 150 151Z', 'glow') +
  croissant() +
  steam(138, 126);

const croissant = (): string =>
  path(
    'M236 262 Q240 218 292 214 Q342 220 340 266 Q332 272 326 262 Q314 244 290 244 Q264 246 252 264 Q242 272 236 262Z',
    'sun',
  ) + line('M258 230 L268 250 M282 217 L284 242 M306 219 L300 243 M326 234 L313 250', 'near', 3);

/** A cart with a striped roof, grilling by lantern light. */
const stall: Scene = ({ random }) =>
  times(8, (i) => {
    const height = 60 + random() * 60;
    return rect(-8 + i * 54, 236 - height, 46, height, i % 2 === 1 ? 'far' : 'mid');
  }) +
  path('M-10 234 H410 V310 H-10Z', 'near') +
  rect(112, 120, 5, 112, 'near') +
  rect(283, 120, 5, 112, 'near') +
  times(10, (i) => path(`M${90 + i * 22} 92 h22 v30 q-11 12 -22 0Z`, i % 2 === 1 ? 'paper' : 'pop')) +
  path('M104 72 H296 L310 94 H90Z', 'near') +
  rect(100, 176, 200, 62, 'paper', 4) +
  rect(100, 196, 200, 8, 'pop') +
  rect(94, 170, 212, 9, 'near', 3) +
  rect(128, 160, 96, 10, 'mid', 3) +
  times(
    5,
    (i) =>
      line(`M${136 + i * 19} 168 V142`, 'near', 2) +
      times(3, (j) => rect(132 + i * 19, 142 + j * 7, 8, 6, pick(['sun', 'pop', 'mid'], i + j), 2)),
  ) +
  times(3, (i) => circle(246 + i * 20, 162, 9, pick(['pop', 'sun', 'mid'], i))) +
  times(2, (i) => line(`M${130 + i * 140} 124 V136`, 'near', 2) + ellipse(130 + i * 140, 145, 9, 11, 'sun')) +
  wheel(138) +
  wheel(262) +
  times(2, (i) => line(`M${164 + i * 26} 134 q-9 -12 0 -22`, 'paper', 4, " opacity='.85'"));

const wheel = (x: number): string =>
  circle(x, 246, 20, 'mid') + circle(x, 246, 13, 'near') + circle(x, 246, 4, 'paper');

/** A round plate with small bowls, seen from above, on leaves. */
const platter: Scene = ({ random }) =>
  path('M-10 96 Q200 64 410 96 V310 H-10Z', 'near') +
  leaf(96, 168, -58) +
  leaf(304, 168, 58) +
  leaf(118, 236, -128) +
  leaf(282, 236, 128) +
  circle(200, 162, 90, 'paper') +
  circle(200, 162, 80, 'far') +
  circle(200, 162, 76, 'paper') +
  times(6, (i) => {
    const turn = (i / 6) * Math.PI * 2 + 0.3;
    const x = 200 + Math.cos(turn) * 52;
    const y = 162 + Math.sin(turn) * 52;
    return (
      circle(x, y, 19, 'near') +
      circle(x, y, 15, pick(['pop', 'sun', 'mid', 'glow'], i + Math.floor(random() * 2))) +
      circle(x + 4, y - 4, 3, 'paper')
    );
  }) +
  circle(200, 162, 25, 'far') +
  path('M178 164 Q182 142 200 141 Q218 142 222 164 Q200 178 178 164Z', 'paper') +
  times(5, (i) => circle(188 + i * 6, 156 + (i % 2) * 7, 2.2, 'mid'));

const leaf = (x: number, y: number, turn: number): string =>
  `<g transform='translate(${x} ${y}) rotate(${turn})'>` +
  path('M0 70 Q-46 20 0 -76 Q46 20 0 70Z', 'mid') +
  line('M0 62 V-60', 'far', 2.5) +
  `</g>`;

export const food = oneOf(bowl, table, coffee, stall, platter);
