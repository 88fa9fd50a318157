import { circle, ellipse, line, path, pick, type Random, rect, round, times } from './draw';
import type { Ink } from './inks';

/** A smooth hill line, filled to the bottom. */
export function ridge(random: Random, y: number, height: number, ink: Ink, steps = 4): string {
  const width = 440 / steps;
  let d = `M-20 ${round(y + (random() - 0.5) * height)}`;
  for (let step = 0; step < steps; step++) {
    const x = -20 + step * width;
    const bend = y + (step % 2 === 1 ? 1 : -1) * height * (0.5 + random() * 0.5);
    d += ` Q${round(x + width * 0.5)} ${round(bend)} ${round(x + width)} ${round(y + (random() - 0.5) * height * 0.5)}`;
  }
  return path(`${d} V310 H-20Z`, ink);
}

/** A mountain with a snow cap. */
export function peak(x: number, y: number, width: number, ground: number, ink: Ink): string {
  const snowY = y + (ground - y) * 0.3;
  const snow = width * 0.3;
  const cap = [
    `M${round(x)} ${round(y)}`,
    `L${round(x + snow)} ${round(snowY)}`,
    `L${round(x + snow * 0.45)} ${round(snowY - 7)}`,
    `L${round(x + snow * 0.1)} ${round(snowY + 8)}`,
    `L${round(x - snow * 0.4)} ${round(snowY - 6)}`,
    `L${round(x - snow)} ${round(snowY)}Z`,
  ].join(' ');
  return (
    path(`M${round(x - width)} ${ground} L${round(x)} ${round(y)} L${round(x + width)} ${ground}Z`, ink) +
    path(cap, 'paper')
  );
}

const LEAVES = [
  [-1, 0.42],
  [-0.98, -0.08],
  [-0.5, -0.5],
  [0.2, -0.58],
  [0.85, -0.25],
  [1.02, 0.2],
  [0.72, 0.62],
] as const;

export interface PalmLook {
  ink?: Ink;
  hasFruit?: boolean;
}

export function palm(x: number, y: number, height: number, lean: number, look: PalmLook = {}): string {
  const { ink = 'near', hasFruit = false } = look;
  const topX = x + lean;
  const topY = y - height;
  const size = height * 0.42;
  const bow = `M${round(x)} ${round(y)} Q${round(x + lean * 0.1)} ${round(y - height * 0.6)} ${round(topX)} ${round(topY)}`;
  const crown = LEAVES.map(([dx, dy]) => {
    const midX = round(topX + dx * size * 0.5);
    const midY = topY + dy * size * 0.5;
    const tip = `${round(topX + dx * size)} ${round(topY + dy * size)}`;
    return path(
      `M${round(topX)} ${round(topY)} Q${midX} ${round(midY - size * 0.42)} ${tip} Q${midX} ${round(midY - size * 0.06)} ${round(topX)} ${round(topY)}Z`,
      ink,
    );
  }).join('');
  const fruit = hasFruit
    ? circle(topX - 3, topY + 4, height * 0.035, 'pop') + circle(topX + 4, topY + 5, height * 0.035, 'pop')
    : '';
  return line(bow, ink, round(height * 0.055)) + crown + fruit;
}

export function pine(x: number, y: number, height: number, ink: Ink): string {
  const tier = (i: number) => {
    const half = height * (0.16 + i * 0.07);
    const foot = round(y - height * 0.56 + i * height * 0.24);
    return path(
      `M${round(x)} ${round(y - height + i * height * 0.22)} L${round(x + half)} ${foot} H${round(x - half)}Z`,
      ink,
    );
  };
  return times(3, tier) + rect(x - height * 0.03, y - height * 0.12, height * 0.06, height * 0.14, ink);
}

export function tree(x: number, y: number, height: number, ink: Ink, trunk: Ink = 'near'): string {
  return (
    rect(x - 2, y - height * 0.5, 4, height * 0.5, trunk) +
    ellipse(x, y - height * 0.66, height * 0.3, height * 0.4, ink)
  );
}

/** The sun's broken reflection on water. */
export const glitter = (x: number, y: number, ink: Ink, width: number): string =>
  times(5, (i) =>
    rect(
      x - width / 2 + i * width * 0.07 + (i % 2 === 1 ? 9 : -5),
      y + i * 13,
      width - i * width * 0.14,
      4,
      ink,
      2,
    ),
  );

export const boat = (x: number, y: number, size: number): string =>
  path(
    `M${x} ${y - 52 * size} Q${x + 34 * size} ${y - 22 * size} ${x + 32 * size} ${y - 6 * size} H${x}Z`,
    'paper',
  ) +
  path(
    `M${x - 4 * size} ${y - 44 * size} Q${x - 24 * size} ${y - 22 * size} ${x - 24 * size} ${y - 6 * size} H${x - 4 * size}Z`,
    'pop',
  ) +
  path(
    `M${x - 34 * size} ${y - 2 * size} H${x + 40 * size} L${x + 28 * size} ${y + 11 * size} H${x - 24 * size}Z`,
    'near',
  );

/** Open water down to the bottom, with a few waves. */
export const water = (y: number): string =>
  rect(0, y, 400, 310 - y, 'mid') +
  times(7, (i) =>
    rect(pick([20, 250, 130, 330, 60, 200, 300], i), y + 16 + i * 14, 30 + (i % 3) * 16, 2.5, 'far', 1.2),
  );
