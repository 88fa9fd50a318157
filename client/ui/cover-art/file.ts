import { type Crop, WINDOWS } from './crops';
import { inked, type Theme } from './inks';
import { paint } from './paint';

export interface FileRequest {
  name: string;
  kind: string;
  /** The surrounding landscape. */
  scenery?: string;
  theme: Theme;
  crop: Crop;
}

/** Default length of the longer side, in pixels. */
const LENGTH = 1200;

/**
 * A poster as a standalone file: the same picture as on a page, with plain colours, a size and no references.
 */
export function posterFile({ name, kind, scenery, theme, crop }: FileRequest): string {
  const { mood, viewBox, markup } = paint(name, kind, crop, scenery);
  const { width, height } = WINDOWS[crop];
  const scale = LENGTH / Math.max(width, height);
  const size = `width='${Math.round(width * scale)}' height='${Math.round(height * scale)}'`;
  return (
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox}' ${size} preserveAspectRatio='xMidYMid slice'>` +
    inked(markup, mood, theme) +
    `</svg>`
  );
}
