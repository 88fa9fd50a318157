import type { Schema } from '../../../api/types';
import { counted } from '../words';

const HOUR = 60;

/** "25 min", "2 h", "1 h 5 min" */
export function minutesText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/**
 * What a better order saves, also where the quicker way is the longer one: "Saves 25 min and 3.4 km on the way".
 *
 * @param km less than 0 where the way gets longer.
 */
export function savingText(minutes: number, km: number): string {
  const time = `Saves ${minutesText(minutes)}`;
  if (km === 0) return `${time} on the way`;
  return km > 0 ? `${time} and ${km} km on the way` : `${time}, on a way that is ${-km} km longer`;
}

export const movesText = (moves: number): string =>
  `${counted(moves, 'stop')} ${moves === 1 ? 'moves' : 'move'}`;

/**
 * How much farther one goes for a place.
 *
 * @param isFree the day has no stop yet: one sets out in the centre.
 */
export function detourText(minutes: number, isFree: boolean): string {
  if (isFree) return minutes === 0 ? 'In the centre' : `${minutesText(minutes)} from the centre`;
  return minutes === 0 ? 'On your way' : `+${minutesText(minutes)} on the way`;
}

/** "Art gallery" of art_gallery; null for what says nothing. */
export function typeText(types: readonly string[]): string | null {
  const type = types[0];
  if (type === undefined || type === 'point_of_interest' || type === 'establishment') return null;
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Why nothing is suggested for a day, and what one can do.
 *
 * @param isMore something was added before.
 */
export function nothingText(
  because: Schema<'Suggestions'>['nothing_because'],
  city: string,
  isMore: boolean,
): string {
  if (because === 'full') return 'This day is nicely full already. You can still add any place you like.';
  if (because === 'all_planned')
    return `All we know around ${city} is in your plan already. You can search for any other place.`;
  return isMore
    ? 'Nothing else near this day is free and open then.'
    : 'Nothing near this day is free and open then. You can search for any place you like.';
}
