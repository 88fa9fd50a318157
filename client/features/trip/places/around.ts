import type { Trip } from '../api';

/**
 * The ids of a trip's destinations, the one where a day is spent first: places are searched for around them.
 *
 * @param day from 0.
 */
export function destinationsAround({ days, destinations }: Trip, day: number): string[] {
  const city = days[day]?.city;
  const first = destinations.find(({ name }) => name === city) ?? destinations[0];
  if (first === undefined) return [];
  return [...new Set([first, ...destinations].map(({ place_id }) => place_id))];
}
