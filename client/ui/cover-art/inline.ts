import { inksOf } from './colours';
import { paint } from './paint';
import type { Subject } from './posters';

/** The poster as it is inside an svg of a page: its shapes, in inks that follow the colour scheme. */
export function paintInline({ name, kind, crop, scenery }: Subject): string {
  const { mood, markup } = paint(name, kind, crop, scenery);
  const inks = Object.entries(inksOf(mood)).map(([ink, colour]) => `${ink}:${colour}`);
  return `<g style='${inks.join(';')}'>${markup}</g>`;
}
