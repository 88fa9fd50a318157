/** The trails of so many days have colours of their own (MapBox.css); then they begin anew. */
const COLOURS = 7;

/** The number of a day's colour, from 1: the same whatever else is shown. */
export const colourOf = (day: number): number => (day % COLOURS) + 1;
