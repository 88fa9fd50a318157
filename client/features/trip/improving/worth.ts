import type { Day, Trip } from '../trip';

/** Of fewer stops every order is as long as the other. */
const FEWEST_STOPS = 3;

export const isWorthImproving = ({ activities }: Day): boolean => activities.length >= FEWEST_STOPS;

export const isTripWorthImproving = ({ days }: Trip): boolean =>
  days.reduce((stops, { activities }) => stops + activities.length, 0) >= FEWEST_STOPS;
