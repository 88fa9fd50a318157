/** Drawn on a baseline of y = 222, centred on x = 200. */
export type Drawing = () => string;

/** What stands around a landmark: a city, or hills; or nothing, where the drawing brings its own land. */
export type Around = 'city' | 'hills' | 'nothing';

export interface Landmark {
  draw: Drawing;
  around: Around;
}
