/** Returns markup drawn on a baseline of y = 222 and centred on x = 200. */
export type Drawing = () => string;

/** The surroundings of a landmark: a city or hills, or nothing if the drawing includes its own land. */
export type Around = 'city' | 'hills' | 'nothing';

export interface Landmark {
  draw: Drawing;
  around: Around;
}
