import { path, pick, rect, times } from './draw';
import type { Ink } from './inks';

/** The broken light of the sun on water. */
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
