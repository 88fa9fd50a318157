/** The shapes of frames that a poster is composed for; `wide` is the picture by which other sites preview a link. */
export const CROPS = ['landscape', 'portrait', 'square', 'wide'] as const;
export type Crop = (typeof CROPS)[number];

/** A window on the canvas, whose motif stays inside x 90-310 and y 38-246. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What a picture shows. A tall one shows more sky above the motif instead of losing its sides. */
export const WINDOWS: Record<Crop, Frame> = {
  landscape: { left: 0, top: 0, width: 400, height: 300 },
  portrait: { left: 62, top: -68, width: 276, height: 368 },
  square: { left: 40, top: -20, width: 320, height: 320 },
  wide: { left: 0, top: 36, width: 400, height: 210 },
};

/** What a picture is composed for: a wide one is a landscape without its upper sky and its lowest ground. */
export const frameOf = (crop: Crop): Frame => WINDOWS[crop === 'wide' ? 'landscape' : crop];

/** What the svg of a picture shows of the canvas. */
export function viewBoxOf(crop: Crop): string {
  const { left, top, width, height } = WINDOWS[crop];
  return `${left} ${top} ${width} ${height}`;
}
