import { line, path, rect, times } from '../draw';
import { boat, glitter, palm, ridge, water } from '../nature';
import { lake, lighthouse, promenade } from './places';
import { named, type Scene, shade } from './scene';

const beach: Scene = (input) => {
  const { random, sun } = input;
  return (
    ridge(random, 172, 20, 'far') +
    water(182) +
    glitter(sun.x, 190, 'sun', 74) +
    boat(sun.x > 200 ? 138 : 262, 206, 1) +
    path('M-10 262 Q70 236 170 256 T410 244 V310 H-10Z', 'paper') +
    path('M-10 274 Q80 250 180 270 T410 258 V310 H-10Z', 'glow') +
    shade(input, sun.x > 200 ? 60 : 340, 288, 138, sun.x > 200 ? 34 : -34)
  );
};

export const sea = named(
  [
    [/lighthouse|\bfaro\b|\bphare\b|leuchtturm|\bfarol\b/, lighthouse],
    [/^[^,]*(\blakes?\b|\blago\b|\blac\b|\bloch\b|\blough\b|\bsee\b|reservoir|\btal\b|\bsagar\b)/, lake],
    [
      /promenade|esplanade|corniche|malec[oó]n|boardwalk|seafront|marine drive|lungomare|waterfront|bandstand|passeig/,
      promenade,
    ],
  ],
  beach,
);

export const island: Scene = ({ sun }) =>
  water(178) +
  glitter(sun.x, 188, 'sun', 70) +
  path('M88 206 Q120 168 172 172 Q206 142 250 168 Q300 172 322 206Z', 'far') +
  path('M104 208 Q160 178 214 186 Q274 180 310 208Z', 'near') +
  palm(170, 190, 84, -22) +
  palm(196, 188, 104, 16, { hasFruit: true }) +
  palm(236, 190, 70, 26) +
  path('M70 212 Q200 194 336 212 Q200 222 70 212Z', 'paper') +
  path('M-10 280 Q90 250 200 272 T410 262 V310 H-10Z', 'near');

export const backwaters: Scene = ({ random, sun }) =>
  ridge(random, 168, 22, 'far') +
  times(9, (i) => palm(14 + i * 47, 182, 34 + ((i * 37) % 22), i % 2 === 1 ? 7 : -6, { ink: 'mid' })) +
  water(182) +
  glitter(sun.x, 190, 'sun', 60) +
  path(
    'M126 216 Q120 200 104 194 Q140 202 268 202 Q292 200 306 188 Q300 214 284 222 H146Q132 222 126 216Z',
    'near',
  ) +
  path('M150 202 Q150 170 178 166 H240 Q268 170 268 202Z', 'pop') +
  times(3, (i) => path(`M${166 + i * 30} 202 V188 Q${176 + i * 30} 176 ${186 + i * 30} 188 V202Z`, 'paper')) +
  line('M158 178 Q208 158 262 178', 'near', 4) +
  rect(140, 228, 150, 3, 'near', 1.5) +
  rect(168, 236, 100, 3, 'near', 1.5) +
  palm(40, 306, 178, 32, { hasFruit: true }) +
  palm(8, 306, 120, 10) +
  palm(372, 306, 150, -30);

export const desert: Scene = () =>
  path('M-10 190 Q70 150 150 182 Q230 130 330 176 T410 166 V310 H-10Z', 'far') +
  path('M-10 226 Q110 162 206 206 Q256 226 410 186 V310 H-10Z', 'mid') +
  path('M116 190 Q170 184 206 206 Q150 236 60 250 Q150 214 116 190Z', 'far', ' opacity=".55"') +
  path('M-10 274 Q140 206 262 246 T410 238 V310 H-10Z', 'near') +
  times(4, (i) => {
    const x = 232 + i * 27,
      y = 200 - i * 3;
    return (
      line(`M${x - 6} ${y} V${y - 12} M${x + 6} ${y} V${y - 12}`, 'near', 2.4) +
      path(
        `M${x - 9} ${y - 9} Q${x - 6} ${y - 20} ${x - 1} ${y - 20} Q${x + 3} ${y - 26} ${x + 6} ${y - 18} L${x + 12} ${y - 26} L${x + 17} ${y - 25} L${x + 10} ${y - 10}Z`,
        'near',
      )
    );
  }) +
  palm(86, 256, 92, 18, { hasFruit: true }) +
  palm(62, 262, 62, -12);
