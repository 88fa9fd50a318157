/** The shapes of frames that posters are composed for. `wide` is used for link previews on other sites. */
export const CROPS = ['landscape', 'portrait', 'square', 'wide'] as const;
export type Crop = (typeof CROPS)[number];

/** A view of the canvas. The motif stays within x 90-310 and y 38-246. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The visible part of the canvas. A tall picture shows more sky above the motif instead of cropping its
 * sides.
 */
export const WINDOWS: Record<Crop, Frame> = {
  landscape: { left: 0, top: 0, width: 400, height: 300 },
  portrait: { left: 62, top: -68, width: 276, height: 368 },
  square: { left: 40, top: -20, width: 320, height: 320 },
  wide: { left: 0, top: 36, width: 400, height: 210 },
};

/**
 * The frame that a picture is composed for. A wide picture is a landscape with the top and bottom cut off.
 */
export const frameOf = (crop: Crop): Frame => WINDOWS[crop === 'wide' ? 'landscape' : crop];

/** The viewBox of a picture's svg. */
export function viewBoxOf(crop: Crop): string {
  const { left, top, width, height } = WINDOWS[crop];
  return `${left} ${top} ${width} ${height}`;
}
