import type { Schema } from '../../api/types';

export type TripSummary = Schema<'TripSummary'>;

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** "5 days · 18 places" */
export function extent({
  no_of_days,
  no_of_places,
}: Pick<TripSummary, 'no_of_days' | 'no_of_places'>): string {
  return `${counted(no_of_days, 'day')} · ${counted(no_of_places, 'place')}`;
}

export function tripHref({ itinerary_id }: Pick<TripSummary, 'itinerary_id'>): string {
  return `/trip/${encodeURIComponent(itinerary_id)}`;
}
