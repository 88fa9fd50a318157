import { plural, t } from '@lingui/core/macro';

import type { Schema } from '../../../api/client';
import { durationText, numberText } from '../../../text/quantities';

/**
 * Returns what a better order saves: "Saves 25 min and 3.4 km of travel".
 *
 * @param km negative if the faster route is longer.
 */
export function savingText(minutes: number, km: number): string {
  const time = durationText(minutes);
  const distance = numberText(Math.abs(km), 1);
  if (km === 0) return t`Saves ${time} of travel`;
  return km > 0
    ? t`Saves ${time} and ${distance} km of travel`
    : t`Saves ${time} of travel, but is ${distance} km longer`;
}

export const movesText = (moves: number): string =>
  plural(moves, { one: '# stop moves', other: '# stops move' });

/**
 * Returns the extra travel to a suggested place.
 *
 * @param isFree whether the day has no stops yet, so that it starts in the centre.
 */
export function detourText(minutes: number, isFree: boolean): string {
  const time = durationText(minutes);
  if (isFree) return minutes === 0 ? t`In the centre` : t`${time} from the centre`;
  return minutes === 0 ? t`On your way` : t`${time} detour`;
}

/** Types too generic to describe a place. */
const VAGUE_TYPES = new Set(['point_of_interest', 'establishment']);

/** Returns a place's type in words, such as "Art gallery" for art_gallery, or null if it is too generic. */
export function typeText(types: readonly string[]): string | null {
  const type = types[0];
  if (type === undefined || VAGUE_TYPES.has(type)) return null;
  if (type === 'tourist_attraction') return t`Sight`;
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns why nothing is suggested for a day, and what the traveller can do.
 *
 * @param hasAdded whether a place was added before.
 */
export function nothingText(
  because: Schema<'Suggestions'>['nothing_because'],
  city: string,
  hasAdded: boolean,
): string {
  if (because === 'full') return t`This day is already full. You can still add any place you like.`;
  if (because === 'all_planned')
    return t`Every place we know around ${city} is already in your plan. You can search for any other place.`;
  return hasAdded
    ? t`Nothing else nearby is open in the free time of this day.`
    : t`Nothing nearby is open in the free time of this day. You can search for any place you like.`;
}
